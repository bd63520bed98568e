import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireHighlights } from '../contract.ts';
import { holdProduct, listProduct, sellProduct } from '../testing/fixtures.ts';
import { type CatalogTestMarket, openCatalogTestMarket, START } from '../testing/test-market.ts';
import type { NewProduct } from './product.ts';

const HOUR_MS = 3_600_000;

let market: CatalogTestMarket;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(() => market.clear());

const photo = { id: 'a'.repeat(32), width: 1600, height: 1200, placeholder: '' };
const marked = { ...photo, marks: [{ x: 40, y: 60, text: 'Scratch' }] };

/** Lists something with a photo, so many hours before the tests began. */
function list({ id }: Caller, hoursAgo: number, overrides: Partial<NewProduct> = {}): Promise<string> {
  const postedAt = new Date(START.getTime() - hoursAgo * HOUR_MS);
  return listProduct(market.db, id, { postedAt, pictures: [photo], ...overrides });
}

async function highlights() {
  const response = await market.get('/highlights');
  expect(response.status).toBe(200);
  return wireHighlights.parse(await response.json());
}

describe('GET /highlights', () => {
  test('tells the newest listing of each seller, newest first, and none without a photo', async () => {
    const [karim, rahim, salma] = [
      await market.join('Seller', 'Karim'),
      await market.join('Seller', 'Rahim'),
      await market.join('Seller', 'Salma'),
    ];
    await list(karim, 5);
    const newest = await list(karim, 1);
    const second = await list(rahim, 3);
    await list(salma, 2, { pictures: [] });
    const { latest } = await highlights();
    expect(latest.map(({ _id }) => _id)).toEqual([newest, second]);
  });

  test('prefers listings that tell facts, of one seller and among all', async () => {
    const [karim, rahim] = [await market.join('Seller', 'Karim'), await market.join('Seller', 'Rahim')];
    const told = await list(karim, 5, { facts: { memoryGb: 8 } });
    const silent = { title: 'Old machine', details: 'Good', facts: {} };
    await list(karim, 1, silent);
    const untold = await list(rahim, 2, silent);
    expect((await highlights()).latest.map(({ _id }) => _id)).toEqual([told, untold]);
  });

  test('shows as an example only a laptop of a verified seller that tells its battery and a mark', async () => {
    const seller = await market.join('Seller');
    const told = { facts: { batteryHealth: 84 }, pictures: [marked] };
    const example = await list(seller, 4, told);
    await list(seller, 3, { ...told, category: 'Desktop' });
    await list(seller, 2, { ...told, facts: {} });
    await list(seller, 1, { ...told, pictures: [photo] });
    expect((await highlights()).example).toBeNull();
    await sql`update users set role = 'verify' where id = ${seller.id}`.execute(market.db);
    expect((await highlights()).example?._id).toBe(example);
    const buyer = await market.join('Buyer');
    await holdProduct(market.db, example, {
      buyerId: buyer.id,
      bookingId: crypto.randomUUID(),
      now: START,
    });
    expect((await highlights()).example).toBeNull();
  });

  test('counts what was sold since the month began in Dhaka', async () => {
    const seller = await market.join('Seller');
    // 1 November began in Dhaka six hours before it did in UTC.
    for (const soldAt of ['2026-10-31T17:59:59Z', '2026-10-31T18:00:00Z', '2026-11-19T10:00:00Z']) {
      await sellProduct(market.db, await list(seller, 900), { now: new Date(soldAt) });
    }
    await list(seller, 1);
    expect((await highlights()).soldThisMonth).toBe(2);
  });
});
