import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dhakaDate } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { withdrawAsAdmin } from '../../catalog/public-api.server.ts';
import { type OrdersTestMarket, openOrdersTestMarket } from '../../orders/testing/test-market.ts';
import { moderationApi } from './calls.server.ts';

let market: OrdersTestMarket;
let admin: Caller;
let seller: Caller;
let buyer: Caller;

beforeAll(async () => {
  market = await openOrdersTestMarket({ neighbors: (deps) => [moderationApi(deps)] });
  admin = await market.join('Admin', 'Anika');
});
afterAll(() => market?.close());
beforeEach(async () => {
  seller = await market.join('Seller', 'Karim');
  buyer = await market.join('Buyer', 'Rahim');
});

const absent = '019aa0b2-0000-7000-8000-000000000000';
const report = (productId: string) =>
  market.request(buyer, 'POST', '/reports', { productId, reason: 'Suspected fraud', text: 'Too cheap' });
const remove = (productId: string) =>
  market.db
    .transaction()
    .execute((tx) =>
      withdrawAsAdmin(tx, { productId, adminId: admin.id, reason: 'Copied photos', now: new Date() }),
    );

/** Orders a product and pays it by card. */
async function sell(productId: string) {
  const order = { _id: productId, buyerPhone: '01812345678', buyerLocation: 'Dhanmondi 27' };
  const { bookingId } = (await market.request(buyer, 'POST', '/bookings', order)).body;
  const payment = await market.request(buyer, 'POST', '/create-payment-intent', { bookingId });
  await market.cards.pay(String(payment.body.clientSecret));
  const { transactionId } = payment.body;
  const paid = await market.request(buyer, 'POST', '/payments', { bookingId, transactionId });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
}

/** Creates three listings for ৳38,500: one for sale, one sold, and one removed by an admin. Reports the first. */
async function trade() {
  const onSale = await market.list(seller, { title: 'Latitude 7490' });
  const sold = await market.list(seller, { title: 'EliteBook 840', resalePricePoisha: 3_850_000 });
  const removed = await market.list(seller, { title: 'MacBook Pro' });
  await report(onSale);
  await sell(sold);
  await remove(removed);
  return { onSale, sold, removed };
}

const SUMMARY = {
  listings: { unsold: 1, sold: 1, withdrawn: 1, removed: 1 },
  sales: { count: 1, taka: 38_500 },
  reports: { open: 1, all: 1 },
};

test.each(['/sellers', `/sellers/${absent}`, '/figures/days'])(
  'only admins may call GET %s',
  async (path) => {
    expect((await market.request(null, 'GET', path)).status).toBe(401);
    for (const caller of [seller, buyer])
      expect((await market.request(caller, 'GET', path)).status).toBe(403);
  },
);

describe('GET /sellers', () => {
  test('shows contact data, time of joining, listings and sales of each seller', async () => {
    await trade();
    const { list, headers } = await market.request(admin, 'GET', `/sellers?search=${seller.email}`);
    expect(list).toEqual([
      {
        ...SUMMARY,
        seller: expect.objectContaining({ _id: seller.id, name: 'Karim', number: '01712345678', role: null }),
        emailVerified: expect.any(Boolean),
        joinedAt: expect.any(String),
        closedAt: null,
      },
    ]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('filters by verified and waiting sellers', async () => {
    const waiting = await market.join('Seller', 'Salma');
    await sql`update users set role = 'verify' where id = ${seller.id}`.execute(market.db);
    const ids = async (query: string) =>
      (await market.request(admin, 'GET', `/sellers?limit=100&${query}`)).list.map(({ seller }) =>
        String((seller as { _id: string })._id),
      );
    expect(await ids('verified=yes')).toEqual([seller.id]);
    expect(await ids('verified=no')).toContain(waiting.id);
    expect(await ids('verified=no')).not.toContain(seller.id);
    expect(await ids('')).toEqual(expect.arrayContaining([seller.id, waiting.id]));
    const wrong = await market.request(admin, 'GET', '/sellers?verified=perhaps');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { verified: ['Choose yes or no'] }]);
  });
});

describe('GET /sellers/{id}', () => {
  test('shows all data for a decision: listings in each state, reports and sales', async () => {
    const { onSale, sold, removed } = await trade();
    const { body } = await market.request(admin, 'GET', `/sellers/${seller.id}`);
    expect(body).toMatchObject({
      ...SUMMARY,
      latestListings: [
        { _id: removed, state: 'withdrawn', ending: 'removed' },
        { _id: sold, state: 'sold' },
        { _id: onSale, state: 'unsold' },
      ],
      latestReports: [
        {
          product: { _id: onSale, title: 'Latitude 7490' },
          reason: 'Suspected fraud',
          text: 'Too cheap',
          reporter: { _id: buyer.id, name: 'Rahim' },
          decision: null,
          decidedAt: null,
        },
      ],
      latestSales: [
        {
          product: { _id: sold, title: 'EliteBook 840' },
          buyer: { _id: buyer.id, name: 'Rahim' },
          taka: 38_500,
        },
      ],
    });
  });

  test('shows when a closed account was closed, and nothing of people who are not sellers', async () => {
    await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
    const { body } = await market.request(admin, 'GET', `/sellers/${seller.id}`);
    expect(body).toMatchObject({ closedAt: expect.any(String), latestListings: [] });
    for (const id of [buyer.id, admin.id, absent, 'nonsense']) {
      expect((await market.request(admin, 'GET', `/sellers/${id}`)).status).toBe(404);
    }
  });
});

describe('GET /figures/days', () => {
  const days = async () => (await market.request(admin, 'GET', '/figures/days')).list;

  /** Runs a test again if midnight in Bangladesh passed during it. */
  async function withinOneDay(work: () => Promise<void>): Promise<void> {
    const day = dhakaDate(new Date());
    await work().catch((error: unknown) => {
      if (dhakaDate(new Date()) === day) throw error;
      return work();
    });
  }

  test('shows the last thirty days in Dhaka, today last', () =>
    withinOneDay(async () => {
      const listedDays = (await days()).map(({ day }) => day);
      expect(listedDays).toHaveLength(30);
      expect(new Set(listedDays).size).toBe(30);
      expect(listedDays.at(-1)).toBe(dhakaDate(new Date()));
    }));

  test('counts listings, sales, payments and reports of today', () =>
    withinOneDay(async () => {
      const before = (await days()).at(-1);
      await trade();
      expect((await days()).at(-1)).toEqual({
        day: before?.day,
        listings: Number(before?.listings) + 3,
        sales: Number(before?.sales) + 1,
        taka: Number(before?.taka) + 38_500,
        reports: Number(before?.reports) + 1,
      });
    }));

  test('uses days in Dhaka: 23:30 UTC belongs to the next day', () =>
    withinOneDay(async () => {
      const [first, second] = await days();
      const productId = await market.list(seller);
      await sql`update products set posted_at = ${`${first?.day}T23:30:00.000Z`} where id = ${productId}`.execute(
        market.db,
      );
      const [, after] = await days();
      expect(after?.listings).toBe(Number(second?.listings) + 1);
    }));
});

test('a reported listing is shown with known facts about its seller', async () => {
  const { onSale } = await trade();
  const reported = (await market.request(admin, 'GET', '/reports?limit=100')).list;
  expect(reported.find(({ productId }) => productId === onSale)).toMatchObject({
    seller: { ...SUMMARY, seller: { _id: seller.id, number: '01712345678' } },
  });
});
