import { beginPayment, confirmPayment, placeBooking } from '../../../src/domains/orders/door.server.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import { inTransaction } from '../../../src/platform/database.server.ts';
import type { DemoBooking } from '../listing.ts';
import type { FillParts } from './parts.ts';
import { noteSales, type OpenSale, readListings } from './record.ts';

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

/** Places all bookings in one transaction, and notes which of them are to be paid. */
export async function placeBookings(
  parts: FillParts,
  bookings: readonly DemoBooking[],
  buyers: ReadonlyMap<string, string>,
): Promise<OpenSale[]> {
  const { db } = parts.database;
  const products = await readListings(db);
  return inTransaction(db, async (tx) => {
    const sales: OpenSale[] = [];
    for (const { listingKey, buyerEmail, phone, meetLocation, orderedAt, paid } of bookings) {
      const productId = products.get(listingKey) ?? '';
      const buyerId = buyers.get(buyerEmail) ?? '';
      const order = { productId, buyerId, buyerPhone: phone, meetLocation };
      const placed = await placeBooking(tx, order, orderedAt);
      if (placed.ok && paid) sales.push({ bookingId: placed.value.bookingId, buyerId });
    }
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
