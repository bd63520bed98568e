import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dhakaDate } from '#kernel/clock.ts';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireHighlights } from '../contract.ts';
import { holdProduct, listProduct, sellProduct } from '../testing/fixtures.ts';
import { type CatalogTestMarket, openCatalogTestMarket, START } from '../testing/test-market.ts';
import type { NewProduct } from './product.ts';

const CHECKED = { power: 'Works' } as const;

const HOUR_MS = 3_600_000;

let market: CatalogTestMarket;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(() => market.clear());

const photo = { id: 'a'.repeat(32), width: 1600, height: 1200, placeholder: '' };
const marked = { ...photo, marks: [{ x: 40, y: 60, text: 'Scratch' }] };

/** Lists a product with a photo, `hoursAgo` hours before the tests began. */
function list({ id }: Caller, hoursAgo: number, overrides: Partial<NewProduct> = {}): Promise<string> {
  const postedAt = new Date(START.getTime() - hoursAgo * HOUR_MS);
  return listProduct(market.db, id, { postedAt, pictures: [photo], benchCheck: CHECKED, ...overrides });
}

async function highlights() {
  const response = await market.get('/highlights');
  expect(response.status).toBe(200);
  return wireHighlights.parse(await response.json());
}

describe('GET /highlights', () => {
  test('shows the best listing of each seller, best first, and no listing without a photo', async () => {
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
    expect(latest.map(({ number, sellerEmail }) => number + sellerEmail)).toEqual(['', '']);
  });

  test('shows only listings with a battery value or a bench check, if their category has them', async () => {
    const [karim, rahim, salma] = [
      await market.join('Seller', 'Karim'),
      await market.join('Seller', 'Rahim'),
      await market.join('Seller', 'Salma'),
    ];
    const silent = { details: 'Good machine, used at home, with its charger and its box.', benchCheck: {} };
    await list(karim, 1, silent);
    const battery = await list(rahim, 2, { ...silent, facts: { batteryHealth: 84 } });
    const mouse = { title: 'Logitech M90 mouse', category: 'Accessories', facts: { kind: 'Mouse' } } as const;
    const accessory = await list(salma, 3, { ...silent, ...mouse });
    const { latest } = await highlights();
    expect(latest.map(({ _id }) => _id).toSorted()).toEqual([battery, accessory].toSorted());
  });

  test('shows no poor listing, however new', async () => {
    const [karim, rahim] = [await market.join('Seller', 'Karim'), await market.join('Seller', 'Rahim')];
    const described = await list(karim, 500);
    await list(rahim, 1, { title: 'hp', details: 'ok', facts: {}, resalePricePoisha: 100 });
    expect((await highlights()).latest.map(({ _id }) => _id)).toEqual([described]);
  });

  describe('the example', () => {
    const described = { facts: { batteryHealth: 88 }, pictures: [marked] };
    const exampleId = async () => (await highlights()).example?._id;
    const verify = ({ id }: Caller) =>
      sql`update users set role = 'verify' where id = ${id}`.execute(market.db);

    test('is a laptop for sale in good condition with battery health and a mark, of a verified seller', async () => {
      const seller = await market.join('Seller');
      const example = await list(seller, 9, described);
      await list(seller, 3, { ...described, category: 'Desktop' });
      await list(seller, 2, { ...described, facts: {} });
      await list(seller, 1, { ...described, facts: { batteryHealth: 84 } });
      await list(seller, 1, { ...described, condition: 'Fair' });
      await list(seller, 1, { ...described, pictures: [photo] });
      expect(await exampleId()).toBeUndefined();
      await verify(seller);
      expect(await exampleId()).toBe(example);
      const buyer = await market.join('Buyer');
      await holdProduct(market.db, example, {
        buyerId: buyer.id,
        bookingId: crypto.randomUUID(),
        now: START,
      });
      expect(await exampleId()).toBeUndefined();
    });

    test('prefers a single mark and no fault, many photos, and a fair price', async () => {
      const seller = await market.join('Seller');
      await verify(seller);
      const model = { batteryHealth: 88, model: 'ThinkPad T480' };
      const usual = { ...described, resalePricePoisha: 3_100_000 };
      const dear = await list(seller, 1, { ...described, facts: model, resalePricePoisha: 9_000_000 });
      expect(await exampleId()).toBe(dear);
      for (const taka of [30_000, 31_000, 32_000, 33_000]) {
        await list(seller, 900, { facts: model, resalePricePoisha: taka * 100 });
      }
      const fair = await list(seller, 5, { ...usual, facts: model });
      expect(await exampleId()).toBe(fair);
      expect((await highlights()).examplePrices.map(({ taka }) => taka)).toEqual([
        30_000, 31_000, 32_000, 33_000, 90_000,
      ]);
      const many = [marked, ...['b', 'c', 'd', 'e', 'f'].map((id) => ({ ...photo, id: id.repeat(32) }))];
      const shown = await list(seller, 50, { ...usual, pictures: many });
      expect(await exampleId()).toBe(shown);
      const twoMarks = { ...marked, marks: [...marked.marks, ...marked.marks] };
      await list(seller, 1, { ...usual, pictures: [twoMarks, ...many.slice(1)] });
      const fault = { name: 'Camera dead', part: 'camera', picture: null } as const;
      await list(seller, 1, { ...usual, pictures: many, faults: [fault] });
      expect(await exampleId()).toBe(shown);
    });

    test('prefers a first photo of the whole device', async () => {
      const seller = await market.join('Seller');
      await verify(seller);
      const labeled = (label: 'Front' | 'Keyboard') => ({ ...described, pictures: [{ ...marked, label }] });
      const whole = await list(seller, 9, labeled('Front'));
      await list(seller, 1, labeled('Keyboard'));
      await list(seller, 1, described);
      expect(await exampleId()).toBe(whole);
    });
  });

  test('shows the last sale of the day in Dhaka: title, place, price and days until the sale', async () => {
    const seller = await market.join('Seller');
    const midnight = new Date(`${dhakaDate(START)}T00:00:00+06:00`);
    await sellProduct(market.db, await list(seller, 900), { now: new Date(midnight.getTime() - 1) });
    expect((await highlights()).soldToday).toBeNull();
    await sellProduct(market.db, await list(seller, 900), { now: midnight });
    const last = await list(seller, 50, {
      title: 'Dell Latitude 5490',
      facts: { area: 'Mirpur' },
      resalePricePoisha: 3_100_000,
    });
    await sellProduct(market.db, last, { now: START });
    expect((await highlights()).soldToday).toEqual({
      title: 'Dell Latitude 5490',
      place: 'Mirpur',
      taka: 31_000,
      days: 2,
    });
  });

  test('counts the sales since the month began in Dhaka', async () => {
    const seller = await market.join('Seller');
    // 1 November began in Dhaka six hours earlier than in UTC.
    for (const soldAt of ['2026-10-31T17:59:59Z', '2026-10-31T18:00:00Z', '2026-11-19T10:00:00Z']) {
      await sellProduct(market.db, await list(seller, 900), { now: new Date(soldAt) });
    }
    await list(seller, 1);
    expect((await highlights()).soldThisMonth).toBe(2);
  });
});
