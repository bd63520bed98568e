import { systemClock } from '#kernel/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import { placeBooking } from '../../src/domains/bookings/public-api.server.ts';
import { beginPayment, confirmPayment } from '../../src/domains/checkout/public-api.server.ts';
import { acceptOrder, handOver, receiveOrder } from '../../src/domains/handover/public-api.server.ts';
import { counterOffer, makeOffer } from '../../src/domains/offers/public-api.server.ts';
import { agreeToOffer } from '../../src/domains/offers/server/answer-offer.server.ts';
import { advertise } from '../../src/domains/promotion/public-api.server.ts';
import { addWish } from '../../src/domains/wishlist/public-api.server.ts';
import type { DemoMarket } from '../listing.ts';
import type { FillDeps } from './fill-deps.ts';
import { payByCard } from './pay-at-processor.ts';
import { type OpenSale, readListings, recordSales } from './record.ts';
import { reportListings } from './reports.ts';
import { askForVerification } from './verification.ts';

/** Refusals to ignore: the demo sale is already done, or the product was bought, reserved or removed meanwhile. */
const SETTLED_OTHERWISE: readonly string[] = [
  'booking-paid',
  'not-found',
  'payment-in-flight',
  'product-gone',
  'product-held',
  'product-sold',
];

/** Database ids of products and people. */
type Known = { readonly products: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> };

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is missing in the demo market`);
  return id;
}

async function advertiseListings(tx: Tx, { listings }: DemoMarket, known: Known): Promise<void> {
  for (const { key, sellerEmail } of listings.filter(({ advertised }) => advertised)) {
    const wish = { productId: idIn(known.products, key), sellerId: idIn(known.people, sellerEmail) };
    // The advertisement is refused if the product was bought, reserved or removed meanwhile. Then it is skipped.
    await advertise(tx, wish, new Date());
  }
}

/**
 * Places the unpaid orders and the orders that will be paid now. If `hasPast`, orders that were paid before the start
 * already exist.
 */
async function placeBookings(
  tx: Tx,
  { bookings, listings }: DemoMarket,
  known: Known,
  hasPast: boolean,
): Promise<OpenSale[]> {
  const sales: OpenSale[] = [];
  const sellers = new Map(listings.map(({ key, sellerEmail }) => [key, sellerEmail]));
  for (const booking of bookings.filter(({ isPast }) => !isPast || !hasPast)) {
    const { listingKey, buyerEmail, phone, meetLocation, orderedAt, paid, fulfilment } = booking;
    const productId = idIn(known.products, listingKey);
    const buyerId = idIn(known.people, buyerEmail);
    const placed = await placeBooking(tx, { productId, buyerId, buyerPhone: phone, meetLocation }, orderedAt);
    const sellerId = idIn(known.people, sellers.get(listingKey) ?? listingKey);
    if (placed.ok && paid) sales.push({ bookingId: placed.value.bookingId, buyerId, sellerId, fulfilment });
  }
  return sales;
}

async function addWishes(tx: Tx, { wishes }: DemoMarket, known: Known): Promise<void> {
  for (const { listingKey, buyerEmail, phone, meetLocation, wishedAt } of wishes) {
    const productId = idIn(known.products, listingKey);
    const buyerId = idIn(known.people, buyerEmail);
    await addWish(tx, { productId, buyerId, buyerPhone: phone, meetLocation, wishedAt });
  }
}

/** Time in ms since the sellers answered offers. An agreed price stays reserved for its buyer for twelve hours. */
const AGREED_AGO_MS = 40 * 60_000;

/** Creates the buyers' offers, and the sellers' answers to some of them. */
async function makeOffers(tx: Tx, { offers }: DemoMarket, known: Known): Promise<void> {
  for (const { listingKey, buyerEmail, sellerEmail, phone, meetLocation, ...offer } of offers) {
    const made = await makeOffer(tx, {
      productId: idIn(known.products, listingKey),
      buyerId: idIn(known.people, buyerEmail),
      taka: offer.taka,
      buyerPhone: phone,
      buyerLocation: meetLocation,
      now: offer.madeAt,
    });
    // The offer is refused if the product was bought or changed meanwhile. Then there is nothing to answer.
    if (!made.ok || offer.state === 'open') continue;
    const actor = { offerId: made.value.offerId, actorId: idIn(known.people, sellerEmail) };
    const answeredAt = new Date(systemClock().getTime() - AGREED_AGO_MS);
    if (offer.state === 'accepted') await agreeToOffer(tx, { ...actor, now: answeredAt });
    else await counterOffer(tx, { ...actor, now: answeredAt }, offer.counterTaka);
  }
}

/**
 * Creates advertisements, bookings, wish list entries, offers, reports and a verification request in one transaction.
 * Records and returns the bookings that will be paid.
 */
export async function openTrade(
  deps: FillDeps,
  market: DemoMarket,
  people: ReadonlyMap<string, string>,
): Promise<OpenSale[]> {
  const { db } = deps.database;
  const known = { people, products: await readListings(db) };
  return inTransaction(db, async (tx) => {
    // Sellers are locked before products, as in all use cases, so that no deadlock occurs.
    await advertiseListings(tx, market, known);
    const sales = await placeBookings(tx, market, known, !deps.gateway.livemode);
    await addWishes(tx, market, known);
    await makeOffers(tx, market, known);
    await reportListings(tx, market, known);
    await askForVerification(tx, market, known);
    await recordSales(tx, sales);
    return sales;
  });
}

async function sell(deps: FillDeps, { bookingId, buyerId }: OpenSale): Promise<void> {
  const sale = { db: deps.database.db, gateway: deps.gateway, clock: systemClock, feePerMille: 0 };
  const payment = await beginPayment(sale, buyerId, { bookingId });
  if (!payment.ok) {
    if (SETTLED_OTHERWISE.includes(payment.code)) return;
    throw new Error(`a demo order could not be paid: ${payment.code}`);
  }
  const { transactionId, clientSecret } = payment.value;
  await payByCard(deps, transactionId, clientSecret);
  const confirmed = await confirmPayment(sale, { buyerId, bookingId, transactionId });
  if (!confirmed.ok) throw new Error(`a demo order was not settled: ${confirmed.code}`);
}

/**
 * Hands over a paid order, and completes it if `fulfilment` says so. Does nothing if the order is already handed over.
 */
async function fulfill(
  { database: { db } }: FillDeps,
  { bookingId, buyerId, sellerId, fulfilment }: OpenSale,
) {
  const now = systemClock();
  await inTransaction(db, async (tx) => {
    const received = await receiveOrder(tx, { bookingId, actorId: buyerId, now });
    if (!received.ok) return;
    await handOver(tx, { bookingId, actorId: sellerId, now });
    if (fulfilment === 'completed') await acceptOrder(tx, { bookingId, actorId: buyerId, now });
  });
}

/**
 * Pays the bookings and hands some of them over. With live keys of the card processor, it does nothing, so no real
 * money is moved.
 */
export async function payBookings(deps: FillDeps, sales: readonly OpenSale[]): Promise<void> {
  if (deps.gateway.livemode) return;
  for (const sale of sales) {
    await sell(deps, sale);
    if (sale.fulfilment) await fulfill(deps, sale);
  }
}
