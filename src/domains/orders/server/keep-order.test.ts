import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { type CheckoutClient, MINUTE, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';
import { endOpenBookingsOf } from './end-bookings.server.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
/** Id of the buyer's order. */
let id: string;
/** Id of the rival's order of the same product. */
let rivalId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  const productId = await market.list(seller);
  id = await checkout.book(buyer, productId);
  rivalId = await checkout.book(rival, productId);
});

const keep = (days: number, orderId = id, caller = seller) =>
  market.request(caller, 'POST', `/orders/${orderId}/keeping`, { days });
const giveFree = (caller = seller) => market.request(caller, 'DELETE', `/orders/${id}/keeping`);
const orderOf = async (caller: Caller, orderId = id) =>
  (await market.request(caller, 'GET', `/orders/${orderId}`)).body;
const actions = async () =>
  ((await orderOf(seller)).history as { action: string; by: string }[]).map(
    ({ action, by }) => `${action} by ${by}`,
  );
const pay = async (caller: Caller, orderId: string) => {
  const payment = await checkout.begin(caller, orderId);
  await market.cards.pay(payment.clientSecret);
  return checkout.confirm(caller, payment);
};
const subjects = async (to: Caller) =>
  (await market.emailsTo(to.email)).map(({ subject }) => subject.split(':')[0] ?? '');

describe('a product that its seller holds for a buyer', () => {
  test('can be paid only by that buyer, who learns the end of the hold', async () => {
    const end = new Date(market.orders.clock().getTime() + 2 * DAY_MS);
    expect((await keep(2)).status).toBe(200);
    const { keptUntil, product, due } = await orderOf(buyer);
    expect(Math.abs(Date.parse(String(keptUntil)) - end.getTime())).toBeLessThan(MINUTE);
    expect(product).toMatchObject({ state: 'reserved' });
    expect(due).toMatchObject({ kept: keptUntil });
    expect(await orderOf(rival, rivalId)).toMatchObject({ keptUntil: null });
    const { list } = await market.request(buyer, 'GET', '/bookings');
    expect(list).toMatchObject([{ _id: id, keptUntil }]);
    const refused = await market.request(rival, 'POST', '/create-payment-intent', { bookingId: rivalId });
    expect(refused.body.code).toBe('product-held');
    expect(refused.body.message).toMatch(/^The seller keeps this product for another buyer\. Try again on /);
    expect((await pay(buyer, id)).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ state: 'paid', keptUntil: null });
    const kept = await eventually(
      async () => (await subjects(buyer)).filter((one) => one === 'Kept for you'),
      ({ length }) => length > 0,
    );
    expect(kept).toHaveLength(1);
  });

  test('stays reserved when an attempt to pay ends, and can be paid with another', async () => {
    await keep(2);
    const first = await checkout.begin(buyer, id);
    market.wait(20 * MINUTE);
    await market.sweep();
    await eventually(
      () => checkout.intentState(first.transactionId),
      (state) => state === 'canceled',
    );
    const second = await checkout.begin(buyer, id);
    expect(second.transactionId).not.toBe(first.transactionId);
    expect((await orderOf(buyer)).keptUntil).not.toBeNull();
    await market.cards.pay(second.clientSecret);
    expect((await checkout.confirm(buyer, second)).status).toBe(200);
  });

  test('is free for all when the hold expires, with an email; a payment begun before has its 15 minutes', async () => {
    await keep(1);
    market.wait(DAY_MS - 5 * MINUTE);
    const payment = await checkout.begin(buyer, id);
    market.wait(10 * MINUTE);
    await market.sweepOrders();
    expect(await actions()).not.toContain('give-free by market');
    await market.cards.pay(payment.clientSecret);
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);

    const productId = await market.list(seller);
    id = await checkout.book(buyer, productId);
    rivalId = await checkout.book(rival, productId);
    await keep(1);
    market.wait(DAY_MS + 1_000);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
    expect(await actions()).toEqual(['give-free by market', 'keep by seller', 'place by buyer']);
    expect(await orderOf(buyer)).toMatchObject({ state: 'open', keptUntil: null });
    expect((await pay(rival, rivalId)).status).toBe(200);
    await eventually(
      () => subjects(buyer),
      (all) => all.includes('No longer kept for you'),
    );
  });

  test('is released by its seller, but not while its buyer is paying', async () => {
    expect((await giveFree()).status).toBe(200);
    expect(await actions()).toEqual(['place by buyer']);
    await keep(3);
    await checkout.begin(buyer, id);
    expect((await giveFree()).body.code).toBe('payment-in-flight');
    market.wait(20 * MINUTE);
    expect((await giveFree()).status).toBe(200);
    expect(await actions()).toEqual(['give-free by seller', 'keep by seller', 'place by buyer']);
    expect((await orderOf(buyer)).due).not.toHaveProperty('kept');
    expect((await pay(rival, rivalId)).status).toBe(200);
  });

  test('is free once its buyer withdraws the order or closes the account, and the event says so', async () => {
    const wasKept = async (orderId: string) =>
      (
        await sql<{ payload: { wasKept: boolean } }>`
          select payload from outbox_events
          where type = 'booking.cancelled' and payload ->> 'bookingId' = ${orderId}`.execute(market.db)
      ).rows.map(({ payload }) => payload.wasKept);
    await keep(2);
    expect((await market.request(rival, 'DELETE', `/bookings/${rivalId}`)).status).toBe(200);
    expect((await market.request(buyer, 'DELETE', `/bookings/${id}`)).status).toBe(200);
    expect([await wasKept(rivalId), await wasKept(id)]).toEqual([[false], [true]]);
    // The payment replaces the hold of the seller.
    id = await checkout.book(buyer, await market.list(seller));
    await keep(1);
    market.wait(DAY_MS - 5 * MINUTE);
    await checkout.begin(buyer, id);
    expect((await market.request(buyer, 'DELETE', `/bookings/${id}`)).status).toBe(200);
    expect(await wasKept(id)).toEqual([true]);
    id = await checkout.book(buyer, await market.list(seller));
    await keep(2);
    await inTransaction(market.db, (tx) => endOpenBookingsOf(tx, buyer.id, market.orders.clock()));
    expect(await wasKept(id)).toEqual([true]);
  });
});

describe('a seller’s hold', () => {
  test('is for one buyer, and for three days at most from the first time', async () => {
    expect((await keep(4)).body.errors).toEqual({ days: ['Choose 1, 2 or 3 days'] });
    await keep(1);
    expect((await keep(1, rivalId)).body.code).toBe('product-held');
    market.wait(DAY_MS + 1_000);
    expect((await keep(3)).body.errors).toMatchObject({
      days: [expect.stringContaining('three days at most')],
    });
    expect((await keep(1)).status).toBe(200);
  });

  test('is refused while another buyer is paying, and is possible for the buyer who is paying', async () => {
    await checkout.begin(rival, rivalId);
    expect((await keep(1)).body.code).toBe('product-held');
    expect((await keep(1, rivalId)).status).toBe(200);
    market.wait(30 * MINUTE);
    expect((await market.request(buyer, 'POST', '/create-payment-intent', { bookingId: id })).body.code).toBe(
      'product-held',
    );
  });

  test('is made by the seller, until the order is paid', async () => {
    const other = await market.join('Seller', 'Nadia');
    expect((await keep(1, id, other)).status).toBe(404);
    expect((await giveFree(other)).status).toBe(404);
    expect((await keep(1, id, buyer)).status).toBe(403);
    await pay(buyer, id);
    expect((await keep(1)).body.code).toBe('order-state');
  });
});
