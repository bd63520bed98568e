import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { settlePayment } from '../../checkout/public-api.server.ts';
import { lookUpIntent } from '../../payments/public-api.server.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true });
  checkout = openCheckoutClient(market);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  await checkout.behave();
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

describe('settling', () => {
  test('fifty settlements of one payment at once make one sale', async () => {
    await checkout.silence();
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    const named = { buyerId: buyer.id, bookingId: payment.bookingId, processorId: payment.transactionId };
    const looked = await lookUpIntent(market.db, market.orders.gateway, named);
    const intentId = looked.ok ? looked.value.id : '';
    const payments = await Promise.all(
      Array.from({ length: 50 }, () => settlePayment(market.orders, intentId)),
    );
    expect(new Set(payments.map((payment) => payment?.id)).size).toBe(1);
    const rows = await checkout.paymentRows(payment.bookingId);
    expect(rows.map((row) => [row.id, row.outcome])).toEqual([[payments[0]?.id, 'settled']]);
  });

  test("the processor's webhook alone makes the sale", async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    const booking = await eventually(
      () => checkout.bookingOf(buyer, payment.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking).toMatchObject({ paid: 'paid', transactionId: payment.transactionId });
  });

  test("a hundred copies of webhooks, racing with the buyer's own report, make one sale", async () => {
    await market.cards.control('POST', 'webhook-faults', { action: 'duplicate', times: 100, count: 20 });
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkout.confirm(buyer, payment)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => body.insertedId)).size).toBe(1);
    expect(await checkout.paymentRows(payment.bookingId)).toHaveLength(1);
  });

  test('webhooks that are delayed and in the wrong order end in the same sale', async () => {
    await market.cards.control('POST', 'webhook-faults', { action: 'hold', count: 50 });
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret, '4000000000000002');
    await market.cards.pay(payment.clientSecret);
    await market.cards.control('POST', 'deliveries/release', { order: 'reversed' });
    const booking = await eventually(
      () => checkout.bookingOf(buyer, payment.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking.paid).toBe('paid');
    expect(await checkout.paymentRows(payment.bookingId)).toHaveLength(1);
  });

  test('money without any webhook is found by the sweep', async () => {
    await checkout.silence();
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    await market.cards.pay(payment.clientSecret);
    market.wait(2 * MINUTE);
    await market.sweep();
    const booking = await eventually(
      () => checkout.bookingOf(buyer, payment.bookingId),
      ({ paid }) => paid === 'paid',
    );
    expect(booking.paid).toBe('paid');
  });

  test('money that arrives after its hold buys the product if nobody else has bought it', async () => {
    await checkout.silence();
    const late = await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    const holder = await checkout.begin(rival, await checkout.book(rival, productId));
    await market.cards.pay(late.clientSecret);
    expect((await checkout.confirm(buyer, late)).status).toBe(200);
    const state = await eventually(
      () => checkout.intentState(holder.transactionId),
      (found) => found === 'canceled',
    );
    expect(state).toBe('canceled');
    expect(await market.cards.pay(holder.clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await checkout.bookingOf(rival, holder.bookingId)).toMatchObject({ state: 'unavailable' });
  });

  test('money for a product that another buyer has bought is refunded, and the buyer is notified', async () => {
    await checkout.silence();
    const late = await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    const winner = await checkout.begin(rival, await checkout.book(rival, productId));
    await market.cards.pay(late.clientSecret);
    await market.cards.pay(winner.clientSecret);
    expect((await checkout.confirm(rival, winner)).status).toBe(200);
    const refused = await checkout.confirm(buyer, late);
    expect([refused.status, refused.body.code]).toEqual([409, 'payment-refunded']);
    expect((await checkout.confirm(buyer, late)).body.code).toBe('payment-refunded');
    const rows = await eventually(
      () => checkout.paymentRows(late.bookingId),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows.map((row) => row.outcome)).toEqual(['refunded']);
    expect(await checkout.ledgerOf(late.transactionId)).toEqual({ received: 3_850_000, returned: 3_850_000 });
    expect(await checkout.bookingOf(buyer, late.bookingId)).toMatchObject({
      transactionId: null,
      refunded: null,
    });
    const emails = await eventually(
      () => market.emailsTo(buyer.email),
      (found) => found.length === 3,
    );
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Booked',
      'Sold to another buyer',
      'Your refund',
    ]);
    expect(emails[2]?.text).toContain('৳38,500');
    expect(emails[2]?.text).toContain('no longer available');
  });

  test('money for a product that the seller now keeps for another buyer is refunded with that cause', async () => {
    await checkout.silence();
    const late = await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    const kept = await checkout.book(rival, productId);
    expect((await market.request(seller, 'POST', `/orders/${kept}/keeping`, { days: 1 })).status).toBe(200);
    await market.cards.pay(late.clientSecret);
    expect((await checkout.confirm(buyer, late)).body.code).toBe('payment-refunded');
    expect(await checkout.bookingOf(buyer, late.bookingId)).toMatchObject({ state: 'open' });
    const email = await eventually(
      async () =>
        (await market.emailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Your refund')),
      (found) => found !== undefined,
    );
    expect(email?.text).toContain('no longer available');
  });

  test('money for an order that was canceled while the processor was silent is refunded', async () => {
    await checkout.silence();
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const outage = { status: 500, count: 100 };
    await market.cards.control('POST', 'api-faults', { ...outage, method: 'GET' });
    await market.cards.control('POST', 'api-faults', { ...outage, path: '/cancel' });
    expect((await market.request(buyer, 'DELETE', `/bookings/${payment.bookingId}`)).status).toBe(200);
    expect(await market.cards.pay(payment.clientSecret)).toBe('succeeded');
    await market.cards.control('DELETE', 'api-faults');
    market.wait(16 * MINUTE);
    await market.sweep();
    const rows = await eventually(
      () => checkout.paymentRows(payment.bookingId),
      ([row]) => row?.outcome === 'refunded',
    );
    expect(rows.map((row) => row.outcome)).toEqual(['refunded']);
    expect(await checkout.ledgerOf(payment.transactionId)).toEqual({
      received: 3_850_000,
      returned: 3_850_000,
    });
  });

  test('a refund counts as done only when the bank has returned the money', async () => {
    await checkout.silence();
    const late = await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    const winner = await checkout.begin(rival, await checkout.book(rival, productId));
    expect(await market.cards.pay(late.clientSecret, '4000000000007726')).toBe('succeeded');
    await market.cards.pay(winner.clientSecret);
    await checkout.confirm(rival, winner);
    await checkout.behave();
    expect((await checkout.confirm(buyer, late)).body.code).toBe('payment-refunded');
    const asked = async () => {
      const { rows } = await sql<{ state: string; outcome: string }>`
        select refunds.state, payments.outcome from refunds join payments on payments.id = refunds.payment_id
        where payments.booking_id = ${late.bookingId}`.execute(market.db);
      return rows;
    };
    expect(await eventually(asked, ([row]) => row?.state !== 'asked')).toEqual([
      { state: 'pending', outcome: 'refunding' },
    ]);
    await market.cards.control('POST', 'settle');
    expect(await eventually(asked, ([row]) => row?.state === 'succeeded')).toEqual([
      { state: 'succeeded', outcome: 'refunded' },
    ]);
  });

  test('a withdrawn product closes its orders and ends attempts to pay them', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    const { id: adminId } = await market.join('Admin', 'Admin');
    const withdrawal = { productId, adminId, reason: null, now: market.orders.clock() };
    await market.db.transaction().execute((tx) => withdrawAsAdmin(tx, withdrawal));
    const booking = await eventually(
      () => checkout.bookingOf(buyer, payment.bookingId),
      ({ state }) => state === 'unavailable',
    );
    expect(booking).toMatchObject({ state: 'unavailable', paid: 'unpaid' });
    const state = await eventually(
      () => checkout.intentState(payment.transactionId),
      (state) => state === 'canceled',
    );
    expect(state).toBe('canceled');
  });

  test('a hold that ends without money has its intent canceled', async () => {
    const payment = await checkout.begin(buyer, await checkout.book(buyer, productId));
    market.wait(16 * MINUTE);
    await market.sweep();
    const state = await eventually(
      () => checkout.intentState(payment.transactionId),
      (state) => state === 'canceled',
    );
    expect(state).toBe('canceled');
    expect(await market.cards.pay(payment.clientSecret)).toBe('payment_intent_unexpected_state');
    expect(await checkout.bookingOf(buyer, payment.bookingId)).toMatchObject({
      state: 'open',
      productState: 'unsold',
    });
  });
});
