import { poishaToTaka, takaToPoisha } from '#kernel/money.ts';
import type { Caller } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { acceptedPayWays } from '../../attributes/pay-ways.ts';
import { type BoughtStep, boughtActions, boughtState } from '../../bookings/bought.ts';
import { orderNumber } from '../../bookings/order-number.ts';
import {
  type Booking,
  bookingById,
  boughtAgain,
  doneBy,
  noShowsOf,
  type StoredTransition,
  sideOf,
  timersOfOrder,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { priceOfNow } from '../../bookings/rules.ts';
import { type OrderAction, orderState } from '../../bookings/transitions.ts';
import type { EarlierEnding } from '../../catalog/products/rules.ts';
import {
  benchCheckOf,
  endedBeforeRemoval,
  keptUntilOf,
  type WireProductOptions,
  wireProductsByIds,
} from '../../catalog/public-api.server.ts';
import {
  checksOfOrder,
  isAboutMeeting,
  type Meeting,
  meetingsOfOrder,
  type Parcel,
  parcelsOf,
} from '../../handover/public-api.server.ts';
import { feeOf } from '../../payments/fee.ts';
import { bookingPayments, isDisputedAtBank } from '../../payments/public-api.server.ts';
import type { WireOrder, WireOrderStep, WireParty } from '../contract.ts';
import { wasDelivered } from '../delivered.ts';

/** Data of a side of an order besides its account. */
type PartyParts = Pick<WireParty, 'number' | 'noShows'> & { readonly publicUrl: string };

function toParty(user: User, { number, noShows, publicUrl }: PartyParts): WireParty {
  const { id, name, image, verified, createdAt } = user;
  return {
    _id: id,
    name,
    image: image?.startsWith('/') ? `${publicUrl}${image}` : image,
    verified,
    since: createdAt.toISOString(),
    number: number === '' ? null : number,
    noShows,
  };
}

function toWireMeeting({ buyerId }: Booking, meeting: Meeting | undefined): WireOrder['meeting'] {
  if (!meeting) return null;
  const { id, place, meetsAt, proposedBy, acceptedAt } = meeting;
  return {
    _id: id,
    place,
    at: meetsAt.toISOString(),
    by: proposedBy === buyerId ? 'buyer' : 'seller',
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}

function toStep(booking: Booking, stored: StoredTransition, meetings: readonly Meeting[]): WireOrderStep {
  const { action, from, to, reason, pricePoisha, happenedAt } = stored;
  const step = {
    action,
    from,
    to,
    by: doneBy(booking, stored),
    ...(pricePoisha === null ? {} : { resalePrice: poishaToTaka(pricePoisha) }),
    at: happenedAt.toISOString(),
  } as const;
  if (!isAboutMeeting(action)) return { ...step, reason };
  const meeting = meetings.find(({ id }) => id === reason);
  return {
    ...step,
    reason: null,
    ...(meeting && { meeting: { place: meeting.place, at: meeting.meetsAt.toISOString() } }),
  };
}

function historyOf(
  booking: Booking,
  stored: readonly StoredTransition[],
  meetings: readonly Meeting[],
): WireOrderStep[] {
  return stored.map((step) => toStep(booking, step, meetings)).reverse();
}

/** Returns the last step of the order's history that concerns whether the buyer bought the product in cash. */
function lastBoughtStep(stored: readonly StoredTransition[]): BoughtStep | undefined {
  const last = stored.findLast(({ action }) => (boughtActions as readonly OrderAction[]).includes(action));
  return last && { action: last.action, at: last.happenedAt };
}

/** Reads the product, the buyer and the seller of an order, and the meetings that the two have missed. */
async function readParties(db: Db, booking: Booking, options: WireProductOptions) {
  const { productId, buyerId, sellerId } = booking;
  const [products, people, noShows] = await Promise.all([
    wireProductsByIds(db, [productId], options),
    usersByIds(db, [buyerId, sellerId]),
    noShowsOf(db, booking),
  ]);
  const product = products.get(productId);
  const [buyer, seller] = [people.get(buyerId), people.get(sellerId)];
  if (!product || !buyer || !seller)
    throw new Error('an order refers to a product or person that does not exist');
  return { product, buyer, seller, noShows };
}

/** Reads the payment of an order, its history, its meetings, its checks and its parcel. */
async function readProgress(db: Db, booking: Booking, { now }: WireProductOptions) {
  const { id, productId } = booking;
  const state = orderState(booking);
  const [payments, bankDispute, stored, due, again, before, kept, meetings, benchCheck, checks, parcels] =
    await Promise.all([
      bookingPayments(db, [id], now),
      isDisputedAtBank(db, id),
      transitionsOf(db, id),
      timersOfOrder(db, id),
      state === 'unavailable' ? boughtAgain(db, [id]) : new Set<string>(),
      state === 'unavailable' ? endedBeforeRemoval(db, [productId]) : new Map<string, EarlierEnding>(),
      state === 'open' ? keptUntilOf(db, [id], now) : new Map<string, Date>(),
      meetingsOfOrder(db, id),
      benchCheckOf(db, productId),
      checksOfOrder(db, id),
      booking.delivery === 'courier' ? parcelsOf(db, [id]) : new Map<string, Parcel>(),
    ]);
  return {
    state,
    payment: payments.get(id),
    bankDispute,
    stored,
    due,
    isBoughtAgain: again.has(id),
    endedBefore: before.get(productId),
    keptUntil: kept.get(id),
    meetings,
    benchCheck,
    checks,
    parcel: parcels.get(id),
  };
}

/** Reads all parts of an order; `booking` is its own row. */
async function readParts(db: Db, booking: Booking, options: WireProductOptions) {
  const [parties, progress] = await Promise.all([
    readParties(db, booking, options),
    readProgress(db, booking, options),
  ]);
  const { state, stored, endedBefore } = progress;
  const ended = { ...parties.product, endedBefore };
  const bought = state === 'unavailable' ? boughtState(lastBoughtStep(stored), ended, options.now) : null;
  return { booking, ...parties, ...progress, bought };
}

type OrderParts = Awaited<ReturnType<typeof readParts>>;

/** Returns the product of an order, with the fields that its page shows. */
function toWireProduct({ product, benchCheck, endedBefore }: OrderParts): WireOrder['product'] {
  const { _id, title, category, Location, images, state, ending } = product;
  return {
    _id,
    title,
    category,
    Location,
    images,
    benchCheck,
    state,
    ...(ending === undefined ? {} : { ending }),
    ...(endedBefore === undefined ? {} : { endedBefore }),
  };
}

/**
 * Returns whether the two sides no longer need to reach each other: the order ended before the product left the seller.
 * If the price of a delivered product is refunded, the sides may still have to return it.
 */
function isOutOfReach({ booking, state, stored }: OrderParts): boolean {
  const isFullyRefunded = state === 'refunded' && booking.status === 'unavailable';
  if (isFullyRefunded) return !wasDelivered(stored);
  return state === 'unavailable' || state === 'cancelled';
}

/** Returns the buyer and the seller of an order as its page shows them. */
function toParties(parts: OrderParts, publicUrl: string): Pick<WireOrder, 'buyer' | 'seller'> {
  const { booking, product, noShows } = parts;
  const isOver = isOutOfReach(parts);
  // guard: order-buyer-phone-after-end (condition => false)
  const buyerNumber = isOver ? null : booking.buyerPhone;
  // guard: order-seller-phone-after-end (condition => false)
  const sellerNumber = isOver ? null : product.number;
  return {
    buyer: toParty(parts.buyer, { number: buyerNumber, noShows: noShows.buyer, publicUrl }),
    seller: toParty(parts.seller, { number: sellerNumber, noShows: noShows.seller, publicUrl }),
  };
}

type OrderOptions = WireProductOptions & { readonly feePerMille: number };

/** Returns the market's fee for an order in whole taka. `feePerMille` is the market's current rate. */
function feeOfOrder({ booking, payment }: OrderParts, feePerMille: number): number {
  // The market takes no fee from sales in cash.
  if (booking.payWay === 'cash') return 0;
  const restPoisha = booking.pricePoisha - (booking.refundedPoisha ?? 0);
  return poishaToTaka(feeOf(restPoisha, payment?.feePerMille ?? feePerMille));
}

/** Returns an order as its page shows it to one side. */
function toWireOrder(parts: OrderParts, side: WireOrder['side'], options: OrderOptions): WireOrder {
  const { booking, state, product, payment, bought, meetings, checks, parcel } = parts;
  const { publicUrl, now, feePerMille } = options;
  const isOver = isOutOfReach(parts);
  return {
    _id: booking.id,
    number: orderNumber(booking.id),
    side,
    state,
    product: toWireProduct(parts),
    ...toParties(parts, publicUrl),
    resalePrice: poishaToTaka(booking.pricePoisha),
    currentPrice: poishaToTaka(priceOfNow(booking, takaToPoisha(product.resalePrice), now)),
    delivery: booking.delivery,
    courier: poishaToTaka(booking.courierPoisha),
    parcel: parcel ? { ...parcel, sentAt: parcel.sentAt.toISOString() } : null,
    fee: feeOfOrder(parts, feePerMille),
    meeting: toWireMeeting(booking, meetings.at(-1)),
    checks: checks && { results: checks.results, notedAt: checks.notedAt.toISOString() },
    payWays: [...acceptedPayWays(product)],
    payWay: booking.payWay,
    orderDate: booking.orderedAt.toISOString(),
    paidAt: booking.paidAt?.toISOString() ?? null,
    transactionId: side === 'seller' ? null : (payment?.transactionId ?? null),
    buyerLocation: isOver ? '' : booking.meetLocation,
    heldUntil: state === 'open' ? (payment?.heldUntil?.toISOString() ?? null) : null,
    keptUntil: parts.keptUntil?.toISOString() ?? null,
    ...(parts.isBoughtAgain ? { boughtAgain: true } : {}),
    ...(bought ? { bought } : {}),
    refunded: booking.refundedPoisha === null ? null : poishaToTaka(booking.refundedPoisha),
    bankDispute: parts.bankDispute,
    failedSide: booking.failedSide,
    due: Object.fromEntries([...parts.due].map(([kind, at]) => [kind, at.toISOString()])),
    history: historyOf(booking, parts.stored, meetings),
  };
}

/** Returns an order as the caller may see it; null if they may not. */
export async function readOrder(
  db: Db,
  id: string,
  caller: Pick<Caller, 'id' | 'userType'>,
  options: OrderOptions,
): Promise<WireOrder | null> {
  const booking = await bookingById(db, id);
  const side = booking && sideOf(booking, caller);
  if (!booking || !side) return null;
  const parts = await readParts(db, booking, options);
  return toWireOrder(parts, side, options);
}
