// Generates the sales before the start. Most sold products are additional pieces of the batches; a few are current
// listings.
import { DAY_MS } from '#kernel/clock.ts';
import { type Random, seeded } from '../../harness/random.ts';
import { type Batch, planBatches } from '../batches.ts';
import { earlierListing } from '../demo-market.ts';
import { generateBuyers, generateSellers } from '../demo-people.ts';
import { createAuthor } from '../descriptions.ts';
import type { DemoMarket } from '../listing.ts';
import { joinedAt } from '../posting.ts';
import type { Customer } from './customers.ts';
import { DISPUTES, stepsOfDispute } from './disputes.ts';
import { fail, LEAST_BARGAINED, tryBefore } from './failed-attempts.ts';
import { after, HOUR_MS, orderMoments } from './moments.ts';
import {
  type PastDispute,
  type PastOffer,
  type PastOrder,
  type PastProduct,
  type PastSale,
  timeOf,
} from './past.ts';
import {
  type Buyer,
  openTrading,
  parcelFor,
  sending,
  shareOfPrice,
  step,
  type TradedListing,
} from './trading.ts';

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

/** Number of products that each of the first two buyers has bought in the past of a full market. */
const BOUGHT = [
  [FIRST_BUYER, 8],
  [SECOND_BUYER, 5],
] as const;

/** Number of sales of the first seller, and of private sellers, relative to a shop. */
const FIRST_SELLER_SHARE = 2.2;
const PRIVATE_SHARE = 0.35;

/** Interval of sales at an agreed price. 9 means every ninth sale, if its price is high enough for bargaining. */
const AGREED_IN = 9;

/** Interval of sales by courier. 3 means every third sale, if the seller sends products. */
const BY_COURIER_IN = 3;

/** All purchases and sales, and the failed attempts before them. */
export type Trades = {
  readonly products: readonly PastProduct[];
  readonly sales: readonly PastSale[];
  readonly orders: readonly PastOrder[];
  readonly disputes: readonly PastDispute[];
  readonly offers: readonly PastOffer[];
};

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

/** Returns the number of days between the listing of a product and its order, mostly less than two weeks. */
const leadDays = (random: Random) => 0.15 + 38 * random.next() ** 2.2;

/** An additional piece, and the listing whose picture it shares. */
type Piece = Pick<PastProduct, 'listing' | 'pictureOf'>;

/** Returns the state of the past trade: the orders and products so far, with functions that pick pieces and buyers. */
function openPastTrade(market: DemoMarket, customers: readonly Customer[], now: Date, seed: string) {
  const random = seeded(seed, 'past');
  const buyers = buyersOf(customers, now, seed);
  const isStranger = ({ email }: Buyer) => email !== FIRST_BUYER && email !== SECOND_BUYER;
  const book = openTrading(buyers.filter(isStranger), now);
  const author = createAuthor(`${seed}-past`);
  const pool = poolOf(market, seed);
  const total = pool.reduce((sum, { batch }) => sum + shareOf(batch), 0);
  const products: PastProduct[] = [];

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
  const takeFrom = (isOfFirstSeller: boolean, postedAt: Date): Piece => {
    const { batch, lenders } = pickSource(isOfFirstSeller);
    const listing = earlierListing(batch, products.length + 1, postedAt, author);
    return { listing, pictureOf: random.pick(lenders) };
  };
  /** Returns the buyer with this email address, or a random buyer if no buyer has it. */
  const find = (email: string, at: Date, listing: TradedListing): Buyer =>
    buyers.find((buyer) => buyer.email === email) ?? book.pickBuyer(listing, at, [], random);

  return { now, random, book, products, takeFrom, find };
}

type PastTrade = ReturnType<typeof openPastTrade>;

/** Adds the sale of an additional piece, and the failed attempts before it. `place` is the number of the sale. */
function addSale(trade: PastTrade, orderedAt: Date, email: string, place: number): void {
  const { random, book, products } = trade;
  const postedAt = after(orderedAt, -leadDays(random) * DAY_MS);
  // Some of the first buyer's purchases are from the first seller. So visitors can see both sides of an order.
  const source = trade.takeFrom(email === FIRST_BUYER && random.chance(0.5), postedAt);
  const { listing } = source;
  const isAgreed = listing.resalePricePoisha >= LEAST_BARGAINED && place % AGREED_IN === 0;
  const buyer = trade.find(email, orderedAt, listing);
  const isByCourier = !isAgreed && email === '' && place % BY_COURIER_IN === 0;
  const sell = isAgreed ? book.sellAgreed : book.sell;
  const order =
    (isByCourier && book.sendTo(listing, buyer, orderedAt, seeded(listing.key, 'parcel'))) ||
    sell(listing, buyer, orderedAt, random);
  const soldAt = timeOf(order, 'pay') ?? orderedAt;
  const relistedAt = tryBefore(book, listing, order, random);
  products.push({ ...source, state: 'sold', endedAt: soldAt, soldTo: order.key, relistedAt });
}

/** Adds an order whose parcel is on the way to the first buyer. */
function addParcelOnTheWay({ now, random, book, products, takeFrom, find }: PastTrade): void {
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
    return;
  }
}

/** Adds paid sales that failed. The first one is the first buyer's. */
function addFailedSales({ now, random, book, products, takeFrom, find }: PastTrade, count: number): void {
  for (let place = 0; place < count; place += 1) {
    const postedAt = after(now, -(place === 0 ? 24 : random.between(30, 330)) * DAY_MS);
    const source = takeFrom(place === 1, postedAt);
    const buyer = find(place === 0 ? FIRST_BUYER : '', postedAt, source.listing);
    const endedAt = fail(book, source.listing, buyer, place, now, random);
    products.push({ ...source, state: 'withdrawn', endedAt, soldTo: null, relistedAt: [] });
  }
}

/** Adds the orders of current listings that were sold before the start. Returns their sales. */
function sellListings({ now, random, book, find }: PastTrade, market: DemoMarket): PastSale[] {
  const sales: PastSale[] = [];
  const paidAlready = market.bookings.filter(({ isPast }) => isPast);
  for (const { listingKey, buyerEmail } of paidAlready) {
    const listing = market.listings.find(({ key }) => key === listingKey);
    if (!listing) continue;
    const open = now.getTime() - listing.postedAt.getTime();
    const orderedAt = after(listing.postedAt, open * random.between(0.1, 0.6));
    const order = book.sell(listing, find(buyerEmail, orderedAt, listing), orderedAt, random);
    sales.push({ listingKey, orderKey: order.key, soldAt: timeOf(order, 'pay') ?? orderedAt });
  }
  return sales;
}

/** Adds the orders of disputes, and returns the disputes. The first one is the first buyer's. */
function addDisputes({ now, random, book, products, takeFrom, find }: PastTrade): PastDispute[] {
  return DISPUTES.map((story, place) => {
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
}

/** Generates all trade before the start: sales of earlier products, sales of current listings, and failed attempts. */
export function generateTrades(
  market: DemoMarket,
  customers: readonly Customer[],
  now: Date,
  seed: string,
): Trades {
  const trade = openPastTrade(market, customers, now, seed);
  const { random, book, products } = trade;
  const count = Math.min(MOST_SALES, market.listings.length);
  const bought = firstBuyers(count, random);
  const moments = orderMoments(count, now, random);
  // Each part draws from the same random numbers, so a different order of the parts gives a different past.
  for (const [place, orderedAt] of moments.entries())
    addSale(trade, orderedAt, bought.get(place) ?? '', place);
  addParcelOnTheWay(trade);
  addFailedSales(trade, Math.max(3, Math.round(count / 40)));
  const sales = sellListings(trade, market);
  const disputes = addDisputes(trade);
  return { products, sales, orders: book.orders, disputes, offers: book.offers };
}
