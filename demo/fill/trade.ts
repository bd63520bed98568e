import { systemClock } from '#kernel/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import { beginPayment, confirmPayment, placeBooking } from '../../src/domains/orders/door.server.ts';
import { advertise } from '../../src/domains/promotion/door.server.ts';
import { addWish } from '../../src/domains/wishlist/door.server.ts';
import type { DemoMarket } from '../listing.ts';
import type { FillParts } from './parts.ts';
import { noteSales, type OpenSale, readListings } from './record.ts';
import { reportListings } from './reports.ts';

const CARD_PROCESSOR = 'https://api.stripe.com';
/** A card of the processor's own, which always pays. */
const TEST_CARD = 'pm_card_visa';

/** Refusals that end a demo sale in peace: it is made already, or a visitor was faster. */
const SETTLED_OTHERWISE: readonly string[] = [
  'booking-paid',
  'not-found',
  'payment-in-flight',
  'product-gone',
  'product-held',
  'product-sold',
];

/** Products and people of the market as the database knows them. */
type Known = { readonly products: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> };

function idIn(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is missing in the demo market`);
  return id;
}

async function advertiseListings(tx: Tx, { listings }: DemoMarket, known: Known): Promise<void> {
  for (const { key, sellerEmail } of listings.filter(({ advertised }) => advertised)) {
    const wish = { productId: idIn(known.products, key), sellerId: idIn(known.people, sellerEmail) };
    // Refused where the seller or a visitor was faster, and then there is nothing to show.
    await advertise(tx, wish, new Date());
  }
}

async function placeBookings(tx: Tx, { bookings }: DemoMarket, known: Known): Promise<OpenSale[]> {
  const sales: OpenSale[] = [];
  for (const { listingKey, buyerEmail, phone, meetLocation, orderedAt, paid } of bookings) {
    const productId = idIn(known.products, listingKey);
    const buyerId = idIn(known.people, buyerEmail);
    const placed = await placeBooking(tx, { productId, buyerId, buyerPhone: phone, meetLocation }, orderedAt);
    if (placed.ok && paid) sales.push({ bookingId: placed.value.bookingId, buyerId });
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

/** Advertises, books, wishes and reports in one transaction; gives and notes the bookings that are to be paid. */
export async function openTrade(
  parts: FillParts,
  market: DemoMarket,
  people: ReadonlyMap<string, string>,
): Promise<OpenSale[]> {
  const { db } = parts.database;
  const known = { people, products: await readListings(db) };
  return inTransaction(db, async (tx) => {
    // Sellers are locked before products, as everywhere.
    await advertiseListings(tx, market, known);
    const sales = await placeBookings(tx, market, known);
    await addWishes(tx, market, known);
    await reportListings(tx, market, known);
    await noteSales(tx, sales);
    return sales;
  });
}

/** Pays as the buyer's browser does: straight at the card processor, with the secret of the intent. */
async function payByCard({ card }: FillParts, intentId: string, clientSecret: string): Promise<void> {
  const address = `${card.apiUrl ?? CARD_PROCESSOR}/v1/payment_intents/${intentId}/confirm`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${card.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: TEST_CARD }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`the card processor took no test card: ${await response.text()}`);
}

async function sell(parts: FillParts, { bookingId, buyerId }: OpenSale): Promise<void> {
  const deps = { db: parts.database.db, gateway: parts.gateway, clock: systemClock };
  const begun = await beginPayment(deps, buyerId, { bookingId });
  if (!begun.ok) {
    if (SETTLED_OTHERWISE.includes(begun.code)) return;
    throw new Error(`a demo order could not be paid: ${begun.code}`);
  }
  const { transactionId, clientSecret } = begun.value;
  await payByCard(parts, transactionId, clientSecret);
  const confirmed = await confirmPayment(deps, { buyerId, bookingId, transactionId });
  if (!confirmed.ok) throw new Error(`a demo order was not settled: ${confirmed.code}`);
}

/** Pays the bookings that are to be paid. Real money is never moved: with live keys they stay unpaid. */
export async function payBookings(parts: FillParts, sales: readonly OpenSale[]): Promise<void> {
  if (parts.gateway.livemode) return;
  for (const sale of sales) await sell(parts, sale);
}
