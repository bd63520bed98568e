// Generates the sales before the start. Most sold products are additional pieces of the batches; a few are current
// listings.
import { DAY_MS } from '#kernel/clock.ts';
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { courierTakaOf } from '../../src/domains/attributes/courier.ts';
import { timers } from '../../src/domains/bookings/transitions.ts';
import { ANSWER_MS, KEPT_MS } from '../../src/domains/offers/transitions.ts';
import { type Batch, planBatches } from '../batches.ts';
import { pickMeetingPoint } from '../bookings.ts';
import { earlierListing } from '../demo-market.ts';
import { generateBuyers, generateSellers } from '../demo-people.ts';
import { createAuthor } from '../descriptions.ts';
import type { DemoListing, DemoMarket } from '../listing.ts';
import { joinedAt } from '../posting.ts';
import { roundLikePeople } from '../prices.ts';
import type { Customer } from './customers.ts';
import { DISPUTES, stepsOfDispute } from './disputes.ts';
import { after, atDaytime, HOUR_MS, orderMoments } from './moments.ts';
import type {
  PastDispute,
  PastOffer,
  PastOfferStep,
  PastOrder,
  PastParcel,
  PastProduct,
  PastSale,
  PastStep,
} from './past.ts';

const MINUTE_MS = 60_000;
/** Smallest age of past payments in ms. */
const LATEST_PAYMENT_MS = 30 * MINUTE_MS;
/** Lowest price in poisha at which people bargain. */
const LEAST_BARGAINED = 3_000 * POISHA_PER_TAKA;

/** Accounts that `npm start` prints. Visitors look at the pages of these accounts first. */
export const FIRST_SELLER = 'seller@secondbyte.test';
export const FIRST_BUYER = 'buyer@secondbyte.test';
const SECOND_BUYER = 'buyer2@secondbyte.test';
/** Seller without sales and messages. */
export const NEW_SELLER = 'newseller@secondbyte.test';

/**
 * Number of past sales in a full market, not counting sold current listings. A smaller market has as many sales as
 * listings.
 */
const MOST_SALES = 348;

/** Number of past sales in a full market that each of the first two buyers bought. */
const BOUGHT = [
  [FIRST_BUYER, 8],
  [SECOND_BUYER, 5],
] as const;

/** Number of sales of the first seller, and of private sellers, relative to a shop. */
const FIRST_SELLER_SHARE = 2.2;
const PRIVATE_SHARE = 0.35;

/** One in this many sales has an agreed price. */
const AGREED_IN = 9;

/** One in this many sales is sent by courier, if the seller offers that. */
const BY_COURIER_IN = 3;

const CARRIERS = [
  ['Pathao', 'DX'],
  ['Steadfast', 'SF'],
  ['RedX', 'RX'],
  ['Sundarban', 'SB'],
] as const;

/** Addresses to which parcels are sent. */
const ADDRESSES = [
  'House 14, Road 3, Block B, Shahjalal Uparshahar, Sylhet',
  'Kandirpar, opposite the town hall, Cumilla',
  'Flat 3A, 52 Station Road, Rangpur',
  'Shaheb Bazar, Zero Point, Rajshahi',
  'House 7, Road 11, Sonadanga, Khulna',
  'Charpara More, beside the medical college, Mymensingh',
  'Sadar Road, above the pharmacy, Barishal',
  'Jaleshwaritola, House 22, Bogura',
];

/** Sellers' reasons for calling off a sale. */
const CALLED_OFF = [
  'Sorry, my brother had sold it in the shop an hour before you paid',
  'The screen broke when I packed it. I do not want to give you that',
  'My son needs it for his classes after all, please forgive me',
];

/** Buyers' reasons for canceling. */
const CANCELLED = [
  'Found one nearer to my home, sorry',
  'Office gave me a laptop today',
  'I cannot come to Mirpur this week and do not want to keep you waiting',
];

/** Person who can buy after the date of registration. */
type Buyer = { readonly email: string; readonly number: string; readonly joinedAt: Date };

/** All purchases and sales, and the failed attempts before them. */
export type Trades = {
  readonly products: readonly PastProduct[];
  readonly sales: readonly PastSale[];
  readonly orders: readonly PastOrder[];
  readonly disputes: readonly PastDispute[];
  readonly offers: readonly PastOffer[];
};

const step = (action: PastStep['action'], by: PastStep['by'], at: Date, reason?: string): PastStep => ({
  action,
  by,
  at,
  ...(reason ? { reason } : {}),
});

/** Returns the steps of an order after its payment, up to now. */
function fulfilmentOf(paidAt: Date, now: Date, random: Random): PastStep[] {
  const received = atDaytime(paidAt, random.between(3, 60), random);
  const handedOver = after(received, random.between(2, 14) * MINUTE_MS);
  const isClaimed = random.chance(0.6);
  const completed = isClaimed
    ? after(handedOver, random.between(0.5, 20) * HOUR_MS)
    : after(handedOver, timers.inspection.afterMs + random.between(2, 55) * 1000);
  const steps = [
    step('pay', 'buyer', paidAt),
    step('receive', 'buyer', received),
    step('hand-over', 'seller', handedOver),
    step('complete', isClaimed ? 'buyer' : 'market', completed),
  ];
  return steps.filter(({ at }) => at.getTime() < now.getTime() - 5 * MINUTE_MS);
}

/** Returns the parcel for a listing. Null if the seller does not send products. */
function parcelFor({ facts }: Trading, random: Random): PastParcel | null {
  const courierTaka = courierTakaOf(facts);
  if (courierTaka === null) return null;
  const [carrier, prefix] = random.pick(CARRIERS);
  return {
    courierPoisha: courierTaka * POISHA_PER_TAKA,
    carrier,
    tracking: `${prefix}-${random.whole(100_000, 999_999)}`,
  };
}

const sending = ({ carrier, tracking }: PastParcel, at: Date) =>
  step('send', 'seller', at, `${carrier}, ${tracking}`);

/**
 * Returns the steps of an order by courier, beginning with the payment. Null if the payment is too recent for the
 * parcel to be sent.
 */
function parcelSteps(parcel: PastParcel, paidAt: Date, now: Date, random: Random): PastStep[] | null {
  const latest = now.getTime() - 5 * MINUTE_MS;
  const sent = atDaytime(paidAt, random.between(3, 40), random);
  const came = atDaytime(sent, random.between(20, 80), random);
  const isClaimed = random.chance(0.7);
  const completed = isClaimed
    ? after(came, random.between(0.5, 40) * HOUR_MS)
    : after(came, timers['parcel-check'].afterMs + random.between(2, 55) * 1000);
  if (sent.getTime() >= latest) return null;
  const isOver = completed.getTime() < latest;
  return [
    step('pay', 'buyer', paidAt),
    sending(parcel, sent),
    ...(isOver
      ? [step('arrive', 'buyer', came), step('complete', isClaimed ? 'buyer' : 'market', completed)]
      : []),
  ];
}

/** Returns all people who can buy. */
function buyersOf(customers: readonly Customer[], now: Date, seed: string): Buyer[] {
  const known = generateBuyers(seed).map(({ email, number }) => ({
    email,
    number,
    joinedAt: joinedAt(email, now, seed),
  }));
  return [...known, ...customers];
}

/** Returns the batches that can have additional pieces, with the listings whose pictures these pieces share. */
function poolOf(market: DemoMarket, seed: string): { batch: Batch; lenders: string[] }[] {
  const lenders = Map.groupBy(market.listings, ({ key }) => key.replace(/-\d+$/, ''));
  return planBatches(generateSellers(seed), seed).flatMap((batch) => {
    const keys = (lenders.get(batch.key) ?? []).map(({ key }) => key);
    return keys.length === 0 || batch.seller.email === NEW_SELLER ? [] : [{ batch, lenders: keys }];
  });
}

function shareOf({ seller }: Batch): number {
  if (seller.email === FIRST_SELLER) return FIRST_SELLER_SHARE;
  return seller.shop ? 1 : PRIVATE_SHARE;
}

/** Assigns some random sales to the first two buyers. */
function firstBuyers(count: number, random: Random): Map<number, string> {
  const places = random.shuffled(Array.from({ length: count }, (_, place) => place));
  const bought = new Map<number, string>();
  for (const [email, most] of BOUGHT) {
    for (const place of places.splice(0, Math.min(most, Math.floor(count / 5)))) bought.set(place, email);
  }
  return bought;
}

/** Largest number of attempts to find a listing whose seller sends products. */
const MOST_TRIES = 60;

/** Returns the payment time of an order. The time is in the daytime if possible, and always before `latest`. */
function paidAfter(orderedAt: Date, latest: Date, random: Random): Date {
  const paidAt = atDaytime(orderedAt, random.between(1, 34), random);
  if (paidAt < latest) return paidAt;
  return after(orderedAt, (latest.getTime() - orderedAt.getTime()) * random.between(0.2, 0.8));
}

type Bargain = Pick<PastOffer, 'askedPoisha' | 'offeredPoisha' | 'counterPoisha' | 'steps'>;

/** Generates the offer that led to an agreed price, with the seller's counter-offer if there was one. */
function bargainOver(listing: Trading, agreedAt: Date, random: Random): Bargain {
  const askedPoisha = listing.resalePricePoisha;
  const offeredPoisha = shareOfPrice(askedPoisha, random.between(0.82, 0.92));
  const half = shareOfPrice((askedPoisha + offeredPoisha) / 2, 1);
  const isCountered = random.chance(0.4) && half > offeredPoisha && half <= askedPoisha;
  const since = Math.min(random.between(1, 20) * HOUR_MS, agreedAt.getTime() - listing.postedAt.getTime());
  const madeAt = after(agreedAt, -since * 0.9);
  const counter: PastOfferStep = {
    action: 'counter',
    by: 'seller',
    at: after(madeAt, since / 3),
    pricePoisha: half,
  };
  return {
    askedPoisha,
    offeredPoisha,
    counterPoisha: isCountered ? half : null,
    steps: [
      { action: 'make', by: 'buyer', at: madeAt, pricePoisha: offeredPoisha },
      ...(isCountered ? [counter] : []),
      isCountered
        ? { action: 'take', by: 'buyer', at: agreedAt, pricePoisha: half }
        : { action: 'accept', by: 'seller', at: agreedAt, pricePoisha: offeredPoisha },
    ],
  };
}

const shareOfPrice = (poisha: number, share: number) =>
  roundLikePeople((poisha / POISHA_PER_TAKA) * share) * POISHA_PER_TAKA;

const sidesOf = ({ listingKey, sellerEmail, buyerEmail, phone, meetLocation }: PastOrder) => ({
  listingKey,
  sellerEmail,
  buyerEmail,
  phone,
  meetLocation,
});

type Trading = Pick<
  DemoListing,
  'key' | 'sellerEmail' | 'location' | 'resalePricePoisha' | 'postedAt' | 'facts'
>;

/** Creates a collection of orders and offers, with functions that add to it. */
function openTrading(buyers: readonly Buyer[], now: Date) {
  const orders: PastOrder[] = [];
  const offers: PastOffer[] = [];
  const latest = after(now, -LATEST_PAYMENT_MS);

  const pickBuyer = (listing: Trading, at: Date, taken: readonly string[], random: Random): Buyer => {
    const free = buyers.filter(
      ({ email, joinedAt: since }) =>
        since < at && email !== FIRST_BUYER && email !== SECOND_BUYER && !taken.includes(email),
    );
    if (free.length === 0) throw new Error(`nobody was there to buy ${listing.key}`);
    return random.pick(free);
  };

  const add = (
    listing: Trading,
    buyer: Buyer,
    steps: readonly PastStep[],
    random: Random,
    agreed: Partial<Pick<PastOrder, 'pricePoisha' | 'agreedUntil' | 'partBackPoisha' | 'parcel'>> = {},
  ): PastOrder => {
    const order = {
      key: `${listing.key}-order-${buyer.email}`,
      listingKey: listing.key,
      sellerEmail: listing.sellerEmail,
      buyerEmail: buyer.email,
      phone: buyer.number,
      meetLocation: agreed.parcel ? random.pick(ADDRESSES) : pickMeetingPoint(listing.location, random),
      pricePoisha: listing.resalePricePoisha + (agreed.parcel?.courierPoisha ?? 0),
      steps,
      ...agreed,
    };
    orders.push(order);
    return order;
  };

  /** Adds an order by courier. Returns null if the seller does not send products or has not sent this one yet. */
  const sendTo = (listing: Trading, buyer: Buyer, orderedAt: Date, random: Random): PastOrder | null => {
    const parcel = parcelFor(listing, random);
    const steps = parcel && parcelSteps(parcel, paidAfter(orderedAt, latest, random), now, random);
    return steps && add(listing, buyer, [step('place', 'buyer', orderedAt), ...steps], random, { parcel });
  };

  /**
   * Adds the order by which a product was sold, at its price or at an agreed price. It was paid at least half an hour
   * ago.
   */
  const sell = (listing: Trading, buyer: Buyer, orderedAt: Date, isAgreed: boolean, random: Random) => {
    const place = step('place', 'buyer', orderedAt);
    const keptUntil = after(orderedAt, KEPT_MS);
    const paidAt = paidAfter(orderedAt, isAgreed && keptUntil < latest ? keptUntil : latest, random);
    if (!isAgreed) return add(listing, buyer, [place, ...fulfilmentOf(paidAt, now, random)], random);
    const bargain = bargainOver(listing, orderedAt, random);
    const agree = step('agree', bargain.counterPoisha === null ? 'seller' : 'buyer', orderedAt);
    const pricePoisha = bargain.counterPoisha ?? bargain.offeredPoisha;
    const agreed = { pricePoisha, agreedUntil: keptUntil };
    const steps = [place, agree, ...fulfilmentOf(paidAt, now, random)];
    const order = add(listing, buyer, steps, random, agreed);
    offers.push({ ...sidesOf(order), ...bargain, key: `${order.key}-offer`, orderKey: order.key });
    return order;
  };

  /** Adds an offer that did not lead to an order. */
  const offerInVain = (listing: Trading, buyer: Buyer, madeAt: Date, random: Random) => {
    const pricePoisha = shareOfPrice(listing.resalePricePoisha, random.between(0.55, 0.8));
    const isAnswered = random.chance(0.7);
    const end: PastOfferStep = isAnswered
      ? { action: 'decline', by: 'seller', at: after(madeAt, random.between(0.2, 20) * HOUR_MS), pricePoisha }
      : { action: 'lapse', by: 'market', at: after(madeAt, ANSWER_MS + 20_000), pricePoisha };
    offers.push({
      key: `${listing.key}-offer-${buyer.email}`,
      listingKey: listing.key,
      sellerEmail: listing.sellerEmail,
      buyerEmail: buyer.email,
      phone: buyer.number,
      meetLocation: pickMeetingPoint(listing.location, random),
      askedPoisha: listing.resalePricePoisha,
      offeredPoisha: pricePoisha,
      counterPoisha: null,
      orderKey: null,
      steps: [{ action: 'make', by: 'buyer', at: madeAt, pricePoisha }, end],
    });
  };

  return { orders, offers, pickBuyer, add, sendTo, sell, offerInVain };
}

type TradingBook = ReturnType<typeof openTrading>;

/**
 * Adds earlier orders and a failed offer of other buyers for a product. These orders were lost to the final buyer,
 * withdrawn, expired, or paid and canceled. Returns the times of relisting.
 */
function tryBefore(book: TradingBook, listing: Trading, sale: PastOrder, random: Random): Date[] {
  const taken = [sale.buyerEmail];
  const posted = listing.postedAt.getTime();
  const ordered = sale.steps[0]?.at.getTime() ?? posted;
  const paid = sale.steps.find(({ action }) => action === 'pay')?.at ?? new Date(ordered);
  const lead = ordered - posted;
  const within = (from: number, to: number) => after(new Date(posted), lead * random.between(from, to));
  const other = (at: Date) => {
    const buyer = book.pickBuyer(listing, at, taken, random);
    taken.push(buyer.email);
    return buyer;
  };
  const relisted: Date[] = [];
  // A paid product is sold. Nobody else can order it until the sale is canceled.
  if (lead > 20 * DAY_MS && random.chance(0.3)) {
    const at = within(0.02, 0.15);
    const paidAt = after(at, random.between(1, 10) * HOUR_MS);
    const back = after(paidAt, random.between(4, 40) * HOUR_MS);
    const steps = [
      step('place', 'buyer', at),
      step('pay', 'buyer', paidAt),
      step('cancel', 'buyer', back, random.pick(CANCELLED)),
    ];
    book.add(listing, other(at), steps, random);
    relisted.push(back);
  } else if (lead > 21 * DAY_MS && random.chance(0.3)) {
    const at = within(0.02, 0.1);
    const lapsed = after(at, timers.silence.afterMs + random.between(1, 50) * 1000);
    book.add(listing, other(at), [step('place', 'buyer', at), step('lapse', 'market', lapsed)], random);
  }
  if (lead > DAY_MS && random.chance(0.14)) {
    const at = within(0.3, 0.6);
    const back = after(at, (ordered - at.getTime()) * random.between(0.1, 0.8));
    book.add(listing, other(at), [step('place', 'buyer', at), step('withdraw', 'buyer', back)], random);
  }
  if (lead > 12 * HOUR_MS && random.chance(0.3)) {
    const at = within(0.75, 0.95);
    book.add(listing, other(at), [step('place', 'buyer', at), step('lose', 'market', paid, 'sold')], random);
  }
  if (lead > 8 * DAY_MS && listing.resalePricePoisha >= LEAST_BARGAINED && random.chance(0.25)) {
    const at = within(0.3, 0.5);
    book.offerInVain(listing, other(at), at, random);
  }
  return relisted;
}

/** Adds a paid sale that failed. The product is not listed again. Returns the time of the failure. */
function fail(book: TradingBook, listing: Trading, buyer: Buyer, place: number, now: Date, random: Random) {
  const orderedAt = after(listing.postedAt, random.between(0.2, 3) * DAY_MS);
  const paidAt = paidAfter(orderedAt, now, random);
  const isCalledOff = place % 3 !== 1;
  const end = isCalledOff
    ? step(
        'call-off',
        'seller',
        after(paidAt, random.between(2, 30) * HOUR_MS),
        CALLED_OFF[place % CALLED_OFF.length],
      )
    : step('time-out', 'market', after(paidAt, timers.handover.afterMs + random.between(1, 50) * 1000));
  const steps = [step('place', 'buyer', orderedAt), step('pay', 'buyer', paidAt), end];
  book.add(listing, buyer, steps, random);
  return end.at;
}

/** Returns the number of days between the listing of a product and its order, mostly less than two weeks. */
const leadDays = (random: Random) => 0.15 + 38 * random.next() ** 2.2;

/** Generates all trade before the start: sales of earlier products, sales of current listings, and failed attempts. */
export function generateTrades(
  market: DemoMarket,
  customers: readonly Customer[],
  now: Date,
  seed: string,
): Trades {
  const random = seeded(seed, 'past');
  const buyers = buyersOf(customers, now, seed);
  const book = openTrading(buyers, now);
  const author = createAuthor(`${seed}-past`);
  const pool = poolOf(market, seed);
  const total = pool.reduce((sum, { batch }) => sum + shareOf(batch), 0);
  const products: PastProduct[] = [];
  const sales: PastSale[] = [];

  const pickSource = (isOfFirstSeller: boolean) => {
    const own = isOfFirstSeller ? pool.filter(({ batch }) => batch.seller.email === FIRST_SELLER) : [];
    if (own.length > 0) return random.pick(own);
    let left = random.next() * total;
    const found = pool.find(({ batch }) => {
      left -= shareOf(batch);
      return left < 0;
    });
    return found ?? random.pick(pool);
  };
  const takeFrom = (isOfFirstSeller: boolean, postedAt: Date) => {
    const { batch, lenders } = pickSource(isOfFirstSeller);
    const listing = earlierListing(batch, products.length + 1, postedAt, author);
    return { listing, pictureOf: random.pick(lenders) };
  };
  const find = (email: string, at: Date, listing: Trading) =>
    buyers.find((buyer) => buyer.email === email) ?? book.pickBuyer(listing, at, [], random);

  const count = Math.min(MOST_SALES, market.listings.length);
  const bought = firstBuyers(count, random);
  const moments = orderMoments(count, now, random);
  for (const [place, orderedAt] of moments.entries()) {
    const email = bought.get(place) ?? '';
    const postedAt = after(orderedAt, -leadDays(random) * DAY_MS);
    // Some of the first buyer's purchases are from the first seller. So visitors can see both sides of an order.
    const source = takeFrom(email === FIRST_BUYER && random.chance(0.5), postedAt);
    const { listing } = source;
    const isAgreed = listing.resalePricePoisha >= LEAST_BARGAINED && place % AGREED_IN === 0;
    const buyer = find(email, orderedAt, listing);
    const isByCourier = !isAgreed && email === '' && place % BY_COURIER_IN === 0;
    const order =
      (isByCourier && book.sendTo(listing, buyer, orderedAt, seeded(listing.key, 'parcel'))) ||
      book.sell(listing, buyer, orderedAt, isAgreed, random);
    const soldAt = order.steps.find(({ action }) => action === 'pay')?.at ?? orderedAt;
    const relistedAt = tryBefore(book, listing, order, random);
    products.push({ ...source, state: 'sold', endedAt: soldAt, soldTo: order.key, relistedAt });
  }

  // One more order: its parcel is on the way to the first buyer.
  const orderedAt = after(now, -3 * DAY_MS);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const source = takeFrom(false, after(now, -9 * DAY_MS));
    const { listing } = source;
    const parcel = parcelFor(listing, seeded(listing.key, 'parcel'));
    if (!parcel || listing.resalePricePoisha < LEAST_BARGAINED) continue;
    const paidAt = after(orderedAt, 2 * HOUR_MS);
    const steps = [
      step('place', 'buyer', orderedAt),
      step('pay', 'buyer', paidAt),
      sending(parcel, after(paidAt, 26 * HOUR_MS)),
    ];
    const order = book.add(listing, find(FIRST_BUYER, orderedAt, listing), steps, random, { parcel });
    products.push({ ...source, state: 'sold', endedAt: paidAt, soldTo: order.key, relistedAt: [] });
    break;
  }

  for (let place = 0; place < Math.max(3, Math.round(count / 40)); place += 1) {
    const postedAt = after(now, -(place === 0 ? 24 : random.between(30, 330)) * DAY_MS);
    const source = takeFrom(place === 1, postedAt);
    const buyer = find(place === 0 ? FIRST_BUYER : '', postedAt, source.listing);
    const endedAt = fail(book, source.listing, buyer, place, now, random);
    products.push({ ...source, state: 'withdrawn', endedAt, soldTo: null, relistedAt: [] });
  }

  const paidAlready = market.bookings.filter(({ isPast }) => isPast);
  for (const { listingKey, buyerEmail } of paidAlready) {
    const listing = market.listings.find(({ key }) => key === listingKey);
    if (!listing) continue;
    const open = now.getTime() - listing.postedAt.getTime();
    const orderedAt = after(listing.postedAt, open * random.between(0.1, 0.6));
    const order = book.sell(listing, find(buyerEmail, orderedAt, listing), orderedAt, false, random);
    sales.push({
      listingKey,
      orderKey: order.key,
      soldAt: order.steps.find(({ action }) => action === 'pay')?.at ?? orderedAt,
    });
  }

  const disputes = DISPUTES.map((story, place): PastDispute => {
    const { reason, text, answer, decision } = story;
    const postedAt = after(now, -story.hoursAgo.posted * HOUR_MS);
    const source = takeFrom(true, postedAt);
    const { listing } = source;
    const buyer = find(place === 0 ? FIRST_BUYER : '', postedAt, listing);
    const back = decision && { partBackPoisha: shareOfPrice(listing.resalePricePoisha, decision.share) };
    const order = book.add(listing, buyer, stepsOfDispute(story, now), random, back ?? {});
    const endedAt = after(now, -story.hoursAgo.pay * HOUR_MS);
    products.push({ ...source, state: 'sold', endedAt, soldTo: order.key, relistedAt: [] });
    return { orderKey: order.key, reason, text, answer };
  });
  return { products, sales, orders: book.orders, disputes, offers: book.offers };
}
