import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { removeAsAdmin, setRelisted, withdrawProduct } from '../../catalog/public-api.server.ts';
import { type CheckoutClient, openCheckoutClient } from '../testing/checkout-client.ts';
import { eventually, type OrdersTestMarket, openOrdersTestMarket } from '../testing/test-market.ts';
import { closeOrdersOf } from './end-bookings.server.ts';

let market: OrdersTestMarket;
let checkout: CheckoutClient;
let seller: Caller;
let buyer: Caller;
let rival: Caller;
let productId: string;

beforeAll(async () => {
  market = await openOrdersTestMarket({ withJobs: true, webhooks: false });
  checkout = openCheckoutClient(market);
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
  rival = await market.join('Buyer', 'Salma');
  productId = await market.list(seller);
});

const orderOf = async (caller: Caller, id: string) =>
  (await market.request(caller, 'GET', `/orders/${id}`)).body;
const claim = (id: string, bought: boolean, caller = buyer) =>
  market.request(caller, 'POST', `/orders/${id}/bought`, { bought });
const answer = (id: string, bought: boolean, caller = seller) =>
  market.request(caller, 'POST', `/orders/${id}/bought/answer`, { bought });
const code = async (asked: Promise<{ readonly body: Record<string, unknown> }>) => (await asked).body.code;

/** Ends the listing with its orders. For `removed`, an admin ends it. */
async function end(ending: 'sold-elsewhere' | 'taken-down' | 'removed' = 'sold-elsewhere') {
  const now = market.orders.clock();
  await inTransaction(market.db, async (tx) => {
    const admin = await market.join('Admin', 'Admin');
    const withdrawer =
      ending === 'removed'
        ? { id: admin.id, isAdmin: true }
        : { id: seller.id, isAdmin: false, ...(ending === 'sold-elsewhere' && { ending }) };
    await withdrawProduct(tx, withdrawer, productId, now);
    await closeOrdersOf(tx, productId, ending, now);
  });
}

async function endedOrder(ending?: Parameters<typeof end>[0]): Promise<string> {
  const id = await checkout.book(buyer, productId);
  await end(ending);
  return id;
}

async function stateOfProduct() {
  const { rows } = await sql<{ state: string; sold_booking_id: string | null }>`
    select state, sold_booking_id from products where id = ${productId}`.execute(market.db);
  return rows[0];
}

/** Removes the listing, which is off sale already, as an admin. */
async function removeEnded() {
  const { id: adminId } = await market.join('Admin', 'Admin');
  const removal = { productId, adminId, reason: 'Copied photos', now: market.orders.clock() };
  await inTransaction(market.db, (tx) => removeAsAdmin(tx, removal));
}

/** Lists the product again for the seller. */
function relist() {
  const now = market.orders.clock();
  const term = { endsAt: new Date(now.getTime() + 60 * DAY_MS), postedAt: null };
  return inTransaction(market.db, (tx) => setRelisted(tx, productId, term));
}

describe('a cash sale without payment on the site', () => {
  test('counts for both once the buyer reports it and the seller confirms; no money went through the market', async () => {
    const id = await endedOrder();
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'unavailable', bought: 'asked' });
    expect((await market.request(buyer, 'GET', '/bookings')).list).toMatchObject([
      { _id: id, bought: 'asked' },
    ]);
    expect((await claim(id, true)).status).toBe(200);
    expect((await claim(id, true)).status).toBe(200);
    expect(await orderOf(seller, id)).toMatchObject({ state: 'unavailable', bought: 'claimed' });
    expect((await market.request(seller, 'GET', '/buyers')).list).toMatchObject([
      { _id: id, bought: 'claimed' },
    ]);
    expect((await answer(id, true)).status).toBe(200);
    const order = await orderOf(buyer, id);
    expect(order).toMatchObject({
      state: 'completed',
      payWay: 'cash',
      transactionId: null,
      due: {},
      product: { state: 'sold' },
      seller: { number: '01712345678' },
    });
    expect((order.history as { action: string; by: string }[]).map(({ action, by }) => [action, by])).toEqual(
      [
        ['confirm-bought', 'seller'],
        ['say-bought', 'buyer'],
        ['lose', 'market'],
        ['place', 'buyer'],
      ],
    );
    expect(await stateOfProduct()).toEqual({ state: 'sold', sold_booking_id: id });
    expect(await checkout.paymentRows(id)).toEqual([]);
    const emails = await eventually(
      async () => (await market.emailsTo(buyer.email)).map(({ text }) => text),
      (all) => all.some((text) => text.includes('The seller confirmed')),
    );
    expect(emails.join()).toContain('No money went through Secondbyte');
    expect((await market.emailsTo(seller.email)).map(({ subject }) => subject).join()).toContain(
      'Did this buyer buy it?',
    );
  });

  test('is not asked about again after the buyer or the seller has denied it', async () => {
    const id = await endedOrder('taken-down');
    await claim(id, true);
    expect((await claim(id, false)).status).toBe(200);
    expect((await orderOf(buyer, id)).bought).toBeUndefined();
    expect(await code(claim(id, true))).toBe('order-state');
    expect(await code(answer(id, true))).toBe('order-state');
    productId = await market.list(seller);
    const denied = await endedOrder();
    await claim(denied, true);
    expect((await answer(denied, false)).status).toBe(200);
    expect(await orderOf(buyer, denied)).toMatchObject({ state: 'unavailable', due: {} });
    expect((await orderOf(buyer, denied)).bought).toBeUndefined();
    expect(await code(answer(denied, true))).toBe('order-state');
    expect(await stateOfProduct()).toMatchObject({ state: 'withdrawn' });
  });

  test('is visible only to the two sides of the order', async () => {
    const id = await endedOrder();
    expect((await claim(id, true, rival)).status).toBe(404);
    expect((await claim(id, true, seller)).status).toBe(403);
    expect(await code(answer(id, false))).toBe('order-state');
    await claim(id, true);
    expect((await answer(id, true, buyer)).status).toBe(403);
    expect((await answer(id, true, await market.join('Seller', 'Nadia'))).status).toBe(404);
  });

  test('cannot be reported while the listing is for sale, removed by an admin or relisted, or after 14 days', async () => {
    const open = await checkout.book(buyer, productId);
    expect(await code(claim(open, true))).toBe('order-state');
    expect(await code(answer(open, true))).toBe('order-state');
    await end('removed');
    expect(await code(claim(open, true))).toBe('order-state');
    productId = await market.list(seller);
    const back = await endedOrder();
    await claim(back, true);
    await relist();
    expect((await orderOf(buyer, back)).bought).toBeUndefined();
    expect(await code(answer(back, true))).toBe('order-state');
    expect(await stateOfProduct()).toMatchObject({ state: 'unsold' });
    productId = await market.list(seller);
    const old = await endedOrder();
    market.wait(14 * DAY_MS + 1_000);
    expect(await code(claim(old, true))).toBe('order-state');
  });

  test('can still be reported after an admin has removed the listing that was off sale', async () => {
    const id = await endedOrder();
    await removeEnded();
    expect(await orderOf(buyer, id)).toMatchObject({
      bought: 'asked',
      product: { ending: 'removed', endedBefore: 'sold-elsewhere' },
    });
    expect((await market.request(buyer, 'GET', '/bookings')).list).toMatchObject([
      { _id: id, bought: 'asked', ending: 'removed' },
    ]);
    expect((await claim(id, true)).status).toBe(200);
    expect((await answer(id, true)).status).toBe(200);
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'completed', product: { state: 'sold' } });
  });

  test('has one buyer if two report it: the seller names the buyer, once', async () => {
    const [id, other] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    await end();
    await claim(id, true);
    await claim(other, true, rival);
    const responses = await Promise.all([answer(id, true), answer(other, true)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const states = await Promise.all([orderOf(buyer, id), orderOf(rival, other)]);
    expect(states.map(({ state }) => state).sort()).toEqual(['completed', 'unavailable']);
  });
});

describe('a seller who names the buyer', () => {
  const actionsOf = async (id: string) =>
    ((await orderOf(seller, id)).history as { action: string; by: string }[]).map(({ action, by }) => [
      action,
      by,
    ]);
  /** Marks the product as sold to the buyer of an order. */
  const markSold = (boughtBy: string) =>
    inTransaction(market.db, (tx) => {
      const withdrawer = { id: seller.id, isAdmin: false, ending: 'sold-elsewhere', boughtBy } as const;
      return withdrawProduct(tx, withdrawer, productId, market.orders.clock());
    });
  const untilNamed = (id: string) =>
    eventually(
      () => orderOf(buyer, id),
      (order) => order.bought === 'named',
    );

  test('when marking the listing as sold asks only that buyer, whose yes makes it a sale for both', async () => {
    const [id, other] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    await markSold(id);
    await untilNamed(id);
    expect((await orderOf(rival, other)).bought).toBe('asked');
    expect((await claim(id, true)).status).toBe(200);
    expect(await actionsOf(id)).toEqual([
      ['confirm-bought', 'buyer'],
      ['name-buyer', 'seller'],
      ['lose', 'market'],
      ['place', 'buyer'],
    ]);
    expect(await orderOf(seller, id)).toMatchObject({ state: 'completed', payWay: 'cash', due: {} });
    expect(await stateOfProduct()).toEqual({ state: 'sold', sold_booking_id: id });
    expect(await checkout.paymentRows(id)).toEqual([]);
    expect(await code(claim(other, true, rival))).toBe('order-state');
    const emails = await eventually(
      async () => (await market.emailsTo(seller.email)).map(({ text }) => text),
      (all) => all.some((text) => text.includes('The buyer confirmed that they bought it.')),
    );
    expect(emails.join()).toContain('No money went through Secondbyte');
    expect((await market.emailsTo(buyer.email)).map(({ subject }) => subject).join()).toContain(
      'Did you buy it?',
    );
  });

  test('afterwards names the buyer on the order, one buyer at a time', async () => {
    const [id, other] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    await end();
    expect((await answer(id, true)).status).toBe(200);
    expect(await orderOf(buyer, id)).toMatchObject({ state: 'unavailable', bought: 'named' });
    const second = await answer(other, true);
    expect(second.body).toMatchObject({
      code: 'order-state',
      detail: expect.stringContaining('another buyer'),
    });
    expect(await code(answer(id, true))).toBe('order-state');
    expect((await answer(id, false)).status).toBe(200);
    expect((await orderOf(buyer, id)).bought).toBeUndefined();
    expect((await answer(other, true)).status).toBe(200);
    expect((await claim(other, true, rival)).status).toBe(200);
    expect(await stateOfProduct()).toEqual({ state: 'sold', sold_booking_id: other });
  });

  test('makes no sale if the buyer denies it or does not respond for 14 days', async () => {
    const id = await endedOrder();
    await answer(id, true);
    expect((await claim(id, false)).status).toBe(200);
    expect((await orderOf(seller, id)).bought).toBeUndefined();
    expect(await code(answer(id, true))).toBe('order-state');
    productId = await market.list(seller);
    const silent = await endedOrder();
    await answer(silent, true);
    market.wait(14 * DAY_MS + 1_000);
    await market.sweepOrders();
    expect(await orderOf(seller, silent)).toMatchObject({ state: 'unavailable', due: {} });
    expect(await code(claim(silent, true))).toBe('order-state');
    expect(await stateOfProduct()).toMatchObject({ state: 'withdrawn' });
  });

  test('cannot name a buyer of another product', async () => {
    const elsewhere = await checkout.book(buyer, await market.list(await market.join('Seller', 'Nadia')));
    const id = await checkout.book(rival, productId);
    await markSold(elsewhere);
    await eventually(
      () => orderOf(rival, id),
      (order) => order.bought === 'asked',
    );
    expect(await orderOf(buyer, elsewhere)).toMatchObject({ state: 'open' });
  });

  test('decides between two buyers who report the sale', async () => {
    const [id, other] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    await end();
    await answer(id, true);
    await claim(other, true, rival);
    const responses = await Promise.all([claim(id, true), answer(other, true)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('after 7 days without an answer of the seller, a cash sale', () => {
  const letWeekPass = async () => {
    market.wait(7 * DAY_MS + 1_000);
    await Promise.all([market.sweepOrders(), market.sweepOrders()]);
  };

  test('counts for the buyer who reported it, if the listing was marked as sold', async () => {
    const id = await endedOrder();
    await claim(id, true);
    await letWeekPass();
    const order = await orderOf(seller, id);
    expect(order).toMatchObject({ state: 'completed', payWay: 'cash' });
    expect((order.history as unknown[])[0]).toMatchObject({ action: 'confirm-bought', by: 'market' });
  });

  test('counts also if an admin removed the listing after it was marked as sold', async () => {
    const id = await endedOrder();
    await claim(id, true);
    await removeEnded();
    await letWeekPass();
    expect(await orderOf(seller, id)).toMatchObject({ state: 'completed', payWay: 'cash' });
  });

  test('does not count if the listing was only ended, and the seller can still answer', async () => {
    const id = await endedOrder('taken-down');
    await claim(id, true);
    await letWeekPass();
    expect(await orderOf(seller, id)).toMatchObject({ state: 'unavailable', bought: 'claimed' });
    expect((await answer(id, true)).status).toBe(200);
  });

  test('does not count if two buyers report it', async () => {
    const [id, other] = [await checkout.book(buyer, productId), await checkout.book(rival, productId)];
    await end();
    await claim(id, true);
    await claim(other, true, rival);
    await letWeekPass();
    expect(await stateOfProduct()).toMatchObject({ state: 'withdrawn' });
  });

  test('does not count if the buyer closed the account', async () => {
    const id = await endedOrder();
    await claim(id, true);
    await sql`update users set closed_at = now() where id = ${buyer.id}`.execute(market.db);
    await letWeekPass();
    expect(await stateOfProduct()).toMatchObject({ state: 'withdrawn' });
  });
});
