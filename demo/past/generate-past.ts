// Generates the market's past: sales, reviews, offers, payouts and changes during the year before the start. The past
// depends on the market's seed and is relative to the start.
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { generateSellers } from '../demo-people.ts';
import type { DemoMarket } from '../listing.ts';
import { generateConversations } from './conversations.ts';
import { generateCustomers } from './customers.ts';
import { atDaytime, HOUR_MS } from './moments.ts';
import type {
  DemoPast,
  PastConversation,
  PastNotice,
  PastOrder,
  PastPrice,
  PastReport,
  PastReview,
} from './past.ts';
import { generatePayouts } from './payout-runs.ts';
import { generatePrices } from './price-changes.ts';
import { generateReviews, isRecent } from './reviews.ts';
import { FIRST_BUYER, FIRST_SELLER, generateTrades } from './sales.ts';

/** Age in ms above which notifications count as read. */
const UNREAD_MS = 30 * HOUR_MS;

/** Kinds of notifications that each side gets for each step of an order. */
const NOTICES: Readonly<
  Partial<
    Record<
      PastOrder['steps'][number]['action'],
      Readonly<Partial<Record<'buyer' | 'seller', PastNotice['kind']>>>
    >
  >
> = {
  place: { seller: 'order-placed' },
  withdraw: { seller: 'order-taken-back' },
  pay: { buyer: 'order-paid', seller: 'order-sold' },
  send: { buyer: 'parcel-sent' },
  arrive: { seller: 'parcel-arrived' },
  'hand-over': { buyer: 'order-handed-over', seller: 'order-handed-over' },
  complete: { buyer: 'order-completed', seller: 'order-completed' },
  dispute: { seller: 'order-disputed' },
  'answer-dispute': { buyer: 'dispute-answered' },
  'decide-refund': { buyer: 'dispute-decided', seller: 'dispute-decided' },
  cancel: { seller: 'order-cancelled' },
  'call-off': { buyer: 'order-called-off' },
  'time-out': { buyer: 'order-timed-out', seller: 'order-timed-out' },
  lose: { buyer: 'order-ended' },
};

/** Returns a function that creates notifications for a person, but none for old events. */
function noticesFor(personEmail: string, now: Date) {
  return (
    kind: PastNotice['kind'],
    at: Date,
    leads: Partial<PastNotice> & { listingKey: string },
  ): PastNotice[] =>
    isRecent(at, now)
      ? [{ personEmail, kind, at, isRead: now.getTime() - at.getTime() > UNREAD_MS, ...leads }]
      : [];
}

type Happened = {
  readonly orders: readonly PastOrder[];
  readonly reviews: readonly PastReview[];
  readonly conversations: readonly PastConversation[];
  readonly prices: readonly PastPrice[];
};

/** Returns a person's notifications about orders, reviews and conversations. */
function noticesOf(email: string, { orders, reviews, conversations }: Happened, now: Date): PastNotice[] {
  const notice = noticesFor(email, now);
  const byKey = new Map(orders.map((order) => [order.key, order]));
  const ofOrders = orders.flatMap((order) => {
    const side = order.buyerEmail === email ? 'buyer' : order.sellerEmail === email ? 'seller' : null;
    if (side === null) return [];
    return order.steps.flatMap(({ action, at }) => {
      const kind = NOTICES[action]?.[side];
      return kind ? notice(kind, at, { listingKey: order.listingKey, orderKey: order.key }) : [];
    });
  });
  const ofReviews = reviews.flatMap(({ aboutEmail, shownAt, orderKey }) => {
    const order = byKey.get(orderKey);
    if (aboutEmail !== email || !shownAt || !order) return [];
    return notice('review-shown', shownAt, { listingKey: order.listingKey, orderKey });
  });
  const ofConversations = conversations.flatMap((conversation) => {
    const side =
      conversation.buyerEmail === email ? 'buyer' : conversation.sellerEmail === email ? 'seller' : null;
    const last = conversation.messages.findLast(({ from }) => from !== side);
    if (side === null || !last) return [];
    const isRead = (side === 'buyer' ? conversation.buyerUnread : conversation.sellerUnread) === 0;
    return notice('message', last.at, {
      listingKey: conversation.listingKey,
      conversationKey: conversation.key,
      isRead,
    });
  });
  return [...ofOrders, ...ofReviews, ...ofConversations];
}

/** Returns the notifications about lower prices of products on wish lists. */
function noticesOfWishes({ wishes }: DemoMarket, prices: readonly PastPrice[], now: Date): PastNotice[] {
  const cheaper = prices.filter(({ fromPoisha, toPoisha }) => toPoisha < fromPoisha);
  return wishes.flatMap(({ buyerEmail, listingKey, wishedAt }) =>
    cheaper
      .filter((change) => change.listingKey === listingKey && change.at > wishedAt)
      .flatMap(({ at, fromPoisha, toPoisha }) => {
        const details = { fromTaka: fromPoisha / POISHA_PER_TAKA, toTaka: toPoisha / POISHA_PER_TAKA };
        return noticesFor(buyerEmail, now)('wish-cheaper', at, { listingKey, details });
      }),
  );
}

/** Reports that an admin has dismissed, each with its age in days. */
const REPORTS = [
  [2, 'Listed twice', 'Same photo as another one of this shop.'],
  [9, 'Not as described', 'Says 16 GB, the sticker on the photo says 8.'],
  [16, 'Something else', 'He does not pick up the phone since two days.'],
  [27, 'Suspected fraud', 'Dam onek kom, shondeho hocche.'],
  [61, 'Not as described', 'ছবিতে অন্য চার্জার দেখা যায়।'],
  [118, 'Listed twice', ''],
  [203, 'Suspected stolen goods', 'Company sticker is still on the lid. Please ask him for the memo.'],
] as const;

function generateReports(
  { listings, people }: DemoMarket,
  orders: readonly PastOrder[],
  now: Date,
  random: Random,
): PastReport[] {
  const reporters = people.filter(({ userType }) => userType === 'Buyer').map(({ email }) => email);
  const others = listings.filter(({ sellerEmail }) => sellerEmail !== FIRST_SELLER);
  return REPORTS.flatMap(([days, reason, text]) => {
    const at = new Date(now.getTime() - Math.round((days + random.next()) * 24) * HOUR_MS);
    const there = others.filter(({ postedAt }) => postedAt < at);
    const sold = orders.filter(
      ({ steps, sellerEmail }) => steps.some((step) => step.at < at) && sellerEmail !== FIRST_SELLER,
    );
    const listingKey = there.length > 0 ? random.pick(there).key : sold.at(-1)?.listingKey;
    if (listingKey === undefined) return [];
    const decidedAt = atDaytime(at, random.between(1, 20), random);
    return [{ listingKey, reporterEmail: random.pick(reporters), reason, text, at, decidedAt }];
  });
}

/**
 * Generates the events of the year before the start. The function is pure: the same market, seed and time always give
 * the same past. A smaller market has fewer past events.
 * @param now the start; no event is later
 */
export function generatePast(market: DemoMarket, now: Date, seed: string): DemoPast {
  const customers = generateCustomers(now, seed);
  const { products, sales, orders, disputes, offers } = generateTrades(market, customers, now, seed);
  const reviews = generateReviews(orders, [FIRST_BUYER, FIRST_SELLER], now, seed);
  const conversations = generateConversations(market, customers, now, seed);
  const prices = generatePrices(market, now, seed);
  const happened = { orders, reviews, conversations, prices };
  return {
    customers,
    products,
    sales,
    orders,
    disputes,
    offers,
    reviews,
    conversations,
    prices,
    ...generatePayouts(generateSellers(seed), orders, now, seed),
    notices: [
      ...[FIRST_BUYER, FIRST_SELLER].flatMap((email) => noticesOf(email, happened, now)),
      ...noticesOfWishes(market, prices, now),
    ],
    reports: generateReports(market, orders, now, seeded(seed, 'reports')),
  };
}
