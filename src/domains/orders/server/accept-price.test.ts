import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { CARDS } from '../../payments/testing/card-client.ts';
import { repriceProduct } from '../../selling/testing/fixtures.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;
let bookingId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, bankDelayMs: 60 * MINUTE });
  checkout = openCheckoutClient(market);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await checkout.behave();
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
  bookingId = await checkout.book(buyer, productId);
});

const reprice = (taka: number, version = 1) =>
  repriceProduct(market.db, { productId, sellerId: seller.id, version }, taka, market.orders.clock());

const accept = async (resalePrice: unknown, caller = buyer) => {
  const { status, body } = await market.request(caller, 'POST', `/bookings/${bookingId}/price`, {
    resalePrice,
  });
  return status === 200 ? 'done' : body.code;
};

const begin = async (resalePrice: number) =>
  (await checkout.tryToBegin(buyer, { bookingId, resalePrice })).body;

describe('POST /bookings/{id}/price', () => {
  test('an order keeps its price, cannot be paid at the old one, and can be paid after its buyer accepted the new one', async () => {
    await reprice(36_000);
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({
      resalePrice: 38_500,
      currentPrice: 36_000,
    });
    expect((await begin(38_500)).code).toBe('price-changed');
    expect(await accept(36_000)).toBe('done');
    const order = await market.request(buyer, 'GET', `/orders/${bookingId}`);
    expect(order.body.history).toMatchObject([
      { action: 'accept-price', by: 'buyer', resalePrice: 36_000 },
      { action: 'place', by: 'buyer', resalePrice: 38_500 },
    ]);
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({
      resalePrice: 36_000,
      currentPrice: 36_000,
    });
    const { clientSecret } = await begin(36_000);
    await market.cards.pay(String(clientSecret));
    await expect.poll(async () => (await checkout.bookingOf(buyer, bookingId)).paid).toBe('paid');
  });

  test('a price that is not the current one is refused, and so is nonsense', async () => {
    await reprice(36_000);
    await reprice(37_000, 2);
    expect(await accept(36_000)).toBe('price-changed');
    expect(await accept('cheap')).toBe('invalid-input');
    expect((await checkout.bookingOf(buyer, bookingId)).resalePrice).toBe(38_500);
  });

  test('the same price again changes nothing, also while the order is being paid', async () => {
    const { transactionId } = await checkout.begin(buyer, bookingId);
    expect(await accept(38_500)).toBe('done');
    expect(await checkout.bookingOf(buyer, bookingId)).toMatchObject({ productState: 'reserved' });
    expect(await checkout.intentState(transactionId)).not.toBe('canceled');
  });

  test('an order of somebody else looks like a missing one', async () => {
    await reprice(36_000);
    expect(await accept(36_000, await market.join('Buyer', 'Salma'))).toBe('not-found');
  });

  test('waits while the bank decides, and settles money that has arrived at the old price', async () => {
    await checkout.silence();
    const { clientSecret } = await checkout.begin(buyer, bookingId);
    await market.cards.pay(clientSecret, CARDS.settlesLater);
    market.wait(16 * MINUTE);
    await reprice(36_000);
    expect(await accept(36_000)).toBe('payment-in-flight');
    productId = await market.list(seller);
    bookingId = await checkout.book(buyer, productId);
    const second = await checkout.begin(buyer, bookingId);
    await market.cards.pay(second.clientSecret);
    market.wait(16 * MINUTE);
    await reprice(36_000);
    expect(await accept(36_000)).toBe('booking-paid');
    expect(await checkout.paymentRows(bookingId)).toMatchObject([{ amount_poisha: 3_850_000 }]);
  });

  test('ends attempts to pay the old price', async () => {
    const { transactionId } = await checkout.begin(buyer, bookingId);
    market.wait(16 * MINUTE);
    await reprice(36_000);
    expect(await accept(36_000)).toBe('done');
    await expect.poll(() => checkout.intentState(transactionId)).toBe('canceled');
  });

  test('money that still arrives at the old price is refunded', async () => {
    const payment = await checkout.begin(buyer, bookingId);
    await sql`update bookings set price_poisha = 3600000 where id = ${bookingId}`.execute(market.db);
    await market.cards.pay(payment.clientSecret);
    const confirmation = await checkout.confirm(buyer, payment);
    expect([confirmation.status, confirmation.body.code]).toEqual([409, 'payment-refunded']);
    // The product is still for sale, so the text must name no such reason.
    expect(confirmation.body.detail).toBe(
      'We refund this payment. The whole amount goes back to your card. We email you the reason.',
    );
    await expect
      .poll(() => checkout.ledgerOf(payment.transactionId))
      .toEqual({ received: 3_850_000, returned: 3_850_000 });
  });
});
