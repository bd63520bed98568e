import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
  seller = await market.join('Seller', 'Karim');
});
afterAll(() => market?.close());
beforeEach(async () => {
  buyer = await market.join('Buyer', 'Rahim');
  productId = await market.list(seller);
});

const orderOf = async (caller: Caller, id: string) =>
  (await market.request(caller, 'GET', `/orders/${id}`)).body;

async function actionsOf(id: string) {
  const { rows } = await sql<{ action: string; to: string; actor: string | null }>`
    select action, to_state as to, actor_id as actor from order_transitions
    where booking_id = ${id} order by id`.execute(market.db);
  return rows;
}

describe('GET /orders/{id}', () => {
  test("returns the same order to both sides, each with the other's number, and to an admin", async () => {
    const id = await checkout.book(buyer, productId);
    const mine = await orderOf(buyer, id);
    expect(mine).toMatchObject({
      side: 'buyer',
      state: 'open',
      resalePrice: 38_500,
      seller: { _id: seller.id, name: 'Karim', number: '01712345678' },
      buyer: { _id: buyer.id, name: 'Rahim', number: '01812345678' },
      buyerLocation: 'Dhanmondi 27',
      history: [{ action: 'place', from: null, to: 'open', by: 'buyer', reason: null }],
    });
    expect(await orderOf(seller, id)).toEqual({ ...mine, side: 'seller' });
    const admin = await market.join('Admin', 'Admin');
    expect(await orderOf(admin, id)).toEqual({ ...mine, side: 'admin' });
  });

  test('looks like a missing one to everybody else', async () => {
    const id = await checkout.book(buyer, productId);
    for (const outsider of [await market.join('Buyer', 'Salma'), await market.join('Seller', 'Nadia')]) {
      expect((await market.request(outsider, 'GET', `/orders/${id}`)).status).toBe(404);
    }
    expect((await market.request(null, 'GET', `/orders/${id}`)).status).toBe(401);
    expect((await market.request(buyer, 'GET', `/orders/${crypto.randomUUID()}`)).status).toBe(404);
  });

  test('contains no number once the order has ended without a sale', async () => {
    const id = await checkout.book(buyer, productId);
    await market.request(buyer, 'DELETE', `/bookings/${id}`);
    const order = await orderOf(seller, id);
    expect(order).toMatchObject({ state: 'cancelled', buyerLocation: '', buyer: { number: null } });
    expect(await orderOf(buyer, id)).toMatchObject({ seller: { number: null } });
    expect(order.history).toMatchObject([{ action: 'withdraw', by: 'buyer' }, { action: 'place' }]);
  });
});

test('all events of an order are recorded with their actors', async () => {
  const rival = await market.join('Buyer', 'Salma');
  const lost = await checkout.book(rival, productId);
  const payment = await checkout.pay(buyer, await checkout.book(buyer, productId));
  expect(await actionsOf(payment.bookingId)).toEqual([
    { action: 'place', to: 'open', actor: buyer.id },
    { action: 'pay', to: 'paid', actor: buyer.id },
  ]);
  expect(await actionsOf(lost)).toEqual([
    { action: 'place', to: 'open', actor: rival.id },
    { action: 'lose', to: 'unavailable', actor: null },
  ]);
});

test('the history is written once: nobody changes or deletes a row', async () => {
  const id = await checkout.book(buyer, productId);
  await expect(
    sql`update order_transitions set action = 'pay' where booking_id = ${id}`.execute(market.db),
  ).rejects.toThrow();
});

describe('an order without any activity', () => {
  test('ends after 14 days, once, and its buyer gets one email, however late the sweep is', async () => {
    const id = await checkout.book(buyer, productId);
    market.wait(14 * DAY_MS - 60_000);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'open' });
    market.wait(7 * DAY_MS);
    await Promise.all([market.sweepOrders(), market.sweepOrders(), market.sweepOrders()]);
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'cancelled', due: {} });
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(['place', 'lapse']);
    const ended = async () =>
      (await market.emailsTo(buyer.email)).filter(({ subject }) =>
        subject.startsWith('Your order has ended'),
      );
    expect(await eventually(ended, ({ length }) => length > 0)).toHaveLength(1);
    // The product can be ordered again.
    expect(await checkout.book(buyer, productId)).not.toBe(id);
  });

  test('ends 14 days after the last action of a person, but not before an agreed meeting', async () => {
    const id = await checkout.book(buyer, productId);
    type Shown = { readonly due: { readonly silence: string }; readonly history: { readonly at: string }[] };
    const shown = async () => (await orderOf(buyer, id)) as Shown;
    const endsAt = async () => Date.parse((await shown()).due.silence);
    const act = (caller: Caller, action: string, body: unknown) =>
      market.request(caller, 'POST', `/orders/${id}/${action}`, body);
    market.wait(10 * DAY_MS);
    const at = new Date(market.orders.clock().getTime() + 13 * DAY_MS).toISOString();
    await act(seller, 'meeting', { place: 'IDB Bhaban, main entrance', at });
    const [proposed] = (await shown()).history;
    expect(await endsAt()).toBe(Date.parse(proposed?.at ?? '') + 14 * DAY_MS);
    expect((await act(buyer, 'meeting/acceptance', { at })).status).toBe(200);
    expect(await endsAt()).toBe(Date.parse(at) + 2 * DAY_MS);
    // A further action does not bring the end forward. The automatic end of the seller's hold does not postpone it.
    expect((await act(seller, 'keeping', { days: 1 })).status).toBe(200);
    market.wait(14 * DAY_MS);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'open', keptUntil: null });
    expect(await endsAt()).toBe(Date.parse(at) + 2 * DAY_MS);
    market.wait(DAY_MS + 60_000);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'cancelled', due: {} });
  });

  test('waits while its buyer is paying', async () => {
    const id = await checkout.book(buyer, productId);
    market.wait(14 * DAY_MS - 60_000);
    const payment = await checkout.begin(buyer, id);
    market.wait(2 * 60_000);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'open' });
    await market.cards.pay(payment.clientSecret);
    expect((await checkout.confirm(buyer, payment)).status).toBe(200);
    market.wait(DAY_MS);
    await market.sweepOrders();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'paid' });
  });
});
