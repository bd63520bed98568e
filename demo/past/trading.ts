// Orders and offers of the past, with their steps.
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import type { Random } from '../../harness/random.ts';
import { courierTakaOf } from '../../src/domains/attributes/courier.ts';
import { timers } from '../../src/domains/bookings/transitions.ts';
import { ANSWER_MS, KEPT_MS } from '../../src/domains/offers/transitions.ts';
import { pickMeetingPoint } from '../bookings.ts';
import type { DemoListing } from '../listing.ts';
import { roundLikePeople } from '../prices.ts';
import { after, atDaytime, HOUR_MS } from './moments.ts';
import type { PastOffer, PastOfferStep, PastOrder, PastParcel, PastStep } from './past.ts';

const MINUTE_MS = 60_000;
/** Smallest age of past payments in ms. */
const LATEST_PAYMENT_MS = 30 * MINUTE_MS;

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

/** Person who can buy after the date of registration. */
export type Buyer = { readonly email: string; readonly number: string; readonly joinedAt: Date };

/** Properties of a listing that matter for its orders and offers. */
export type TradedListing = Pick<
  DemoListing,
  'key' | 'sellerEmail' | 'location' | 'resalePricePoisha' | 'postedAt' | 'facts'
>;

/** Creates a step of an order. */
export const step = (
  action: PastStep['action'],
  by: PastStep['by'],
  at: Date,
  reason?: string,
): PastStep => ({
  action,
  by,
  at,
  ...(reason ? { reason } : {}),
});

/** Returns the steps of an order that happened before now, beginning with the payment. */
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
export function parcelFor({ facts }: TradedListing, random: Random): PastParcel | null {
  const courierTaka = courierTakaOf(facts);
  if (courierTaka === null) return null;
  const [carrier, prefix] = random.pick(CARRIERS);
  return {
    courierPoisha: courierTaka * POISHA_PER_TAKA,
    carrier,
    tracking: `${prefix}-${random.whole(100_000, 999_999)}`,
  };
}

/** Returns the step in which a seller sends a parcel. */
export const sending = ({ carrier, tracking }: PastParcel, at: Date) =>
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

/** Returns the payment time of an order. The time is in the daytime if possible, and always before `latest`. */
export function paidAfter(orderedAt: Date, latest: Date, random: Random): Date {
  const paidAt = atDaytime(orderedAt, random.between(1, 34), random);
  if (paidAt < latest) return paidAt;
  return after(orderedAt, (latest.getTime() - orderedAt.getTime()) * random.between(0.2, 0.8));
}

type Bargain = Pick<PastOffer, 'askedPoisha' | 'offeredPoisha' | 'counterPoisha' | 'steps'>;

/** Generates the offer that led to an agreed price, with the seller's counter-offer if there was one. */
function bargainOver(listing: TradedListing, agreedAt: Date, random: Random): Bargain {
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

/** Returns a share of a price, rounded as people round prices. */
export const shareOfPrice = (poisha: number, share: number) =>
  roundLikePeople((poisha / POISHA_PER_TAKA) * share) * POISHA_PER_TAKA;

const sidesOf = ({ listingKey, sellerEmail, buyerEmail, phone, meetLocation }: PastOrder) => ({
  listingKey,
  sellerEmail,
  buyerEmail,
  phone,
  meetLocation,
});

/** Fields that only special orders set: orders at an agreed price, with a partial refund, or by courier. */
type Agreed = Partial<Pick<PastOrder, 'pricePoisha' | 'agreedUntil' | 'partBackPoisha' | 'parcel'>>;

function orderOf(
  listing: TradedListing,
  buyer: Buyer,
  steps: readonly PastStep[],
  random: Random,
  agreed: Agreed = {},
): PastOrder {
  return {
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
}

/** Generates an offer that did not lead to an order: the seller declined it or did not answer. */
function vainOffer(listing: TradedListing, buyer: Buyer, madeAt: Date, random: Random): PastOffer {
  const pricePoisha = shareOfPrice(listing.resalePricePoisha, random.between(0.55, 0.8));
  const isAnswered = random.chance(0.7);
  const end: PastOfferStep = isAnswered
    ? { action: 'decline', by: 'seller', at: after(madeAt, random.between(0.2, 20) * HOUR_MS), pricePoisha }
    : { action: 'lapse', by: 'market', at: after(madeAt, ANSWER_MS + 20_000), pricePoisha };
  return {
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
  };
}

/** Orders and offers generated so far. */
type Book = { readonly orders: PastOrder[]; readonly offers: PastOffer[] };

function addOrder({ orders }: Book, ...parts: Parameters<typeof orderOf>): PastOrder {
  const order = orderOf(...parts);
  orders.push(order);
  return order;
}

/** Returns the functions that add sales to a book. Each sale was paid at least half an hour ago. */
function openSales(book: Book, now: Date) {
  const latest = after(now, -LATEST_PAYMENT_MS);

  /** Adds an order by courier. Returns null if the seller does not send products or has not sent this one yet. */
  const sendTo = (
    listing: TradedListing,
    buyer: Buyer,
    orderedAt: Date,
    random: Random,
  ): PastOrder | null => {
    const parcel = parcelFor(listing, random);
    const steps = parcel && parcelSteps(parcel, paidAfter(orderedAt, latest, random), now, random);
    const all = steps && [step('place', 'buyer', orderedAt), ...steps];
    return all && addOrder(book, listing, buyer, all, random, { parcel });
  };

  /** Adds the order by which a product was sold at its price. */
  const sell = (listing: TradedListing, buyer: Buyer, orderedAt: Date, random: Random): PastOrder => {
    const paidAt = paidAfter(orderedAt, latest, random);
    const steps = [step('place', 'buyer', orderedAt), ...fulfilmentOf(paidAt, now, random)];
    return addOrder(book, listing, buyer, steps, random);
  };

  /** Adds the order by which a product was sold at an agreed price, and the offer that led to this price. */
  const sellAgreed = (listing: TradedListing, buyer: Buyer, orderedAt: Date, random: Random): PastOrder => {
    const keptUntil = after(orderedAt, KEPT_MS);
    const paidAt = paidAfter(orderedAt, keptUntil < latest ? keptUntil : latest, random);
    const bargain = bargainOver(listing, orderedAt, random);
    const agree = step('agree', bargain.counterPoisha === null ? 'seller' : 'buyer', orderedAt);
    const pricePoisha = bargain.counterPoisha ?? bargain.offeredPoisha;
    const steps = [step('place', 'buyer', orderedAt), agree, ...fulfilmentOf(paidAt, now, random)];
    const order = addOrder(book, listing, buyer, steps, random, { pricePoisha, agreedUntil: keptUntil });
    book.offers.push({ ...sidesOf(order), ...bargain, key: `${order.key}-offer`, orderKey: order.key });
    return order;
  };

  return { sendTo, sell, sellAgreed };
}

/**
 * Creates a collection of orders and offers, with functions that add to it. `strangers` are all people who can be
 * picked as buyers.
 */
export function openTrading(strangers: readonly Buyer[], now: Date) {
  const book: Book = { orders: [], offers: [] };
  return {
    ...book,
    ...openSales(book, now),
    pickBuyer: (listing: TradedListing, at: Date, taken: readonly string[], random: Random): Buyer => {
      const free = strangers.filter(({ email, joinedAt }) => joinedAt < at && !taken.includes(email));
      if (free.length === 0) throw new Error(`there is no buyer for ${listing.key}`);
      return random.pick(free);
    },
    add: (...parts: Parameters<typeof orderOf>): PastOrder => addOrder(book, ...parts),
    /** Adds an offer that did not lead to an order. */
    offerInVain: (...parts: Parameters<typeof vainOffer>): void => void book.offers.push(vainOffer(...parts)),
  };
}

/** See {@link openTrading}. */
export type TradingBook = ReturnType<typeof openTrading>;
