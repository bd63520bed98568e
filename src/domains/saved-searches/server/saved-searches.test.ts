import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { publish } from '#platform/work/events.server.ts';
import { productRelisted } from '../../catalog/events.ts';
import { hideProduct, listProduct } from '../../catalog/testing/fixtures.ts';
import type { WireNotification } from '../../notifications/contract.ts';
import {
  type NotificationsTestMarket,
  openNotificationsTestMarket,
} from '../../notifications/testing/test-market.ts';
import { repriceProduct } from '../../selling/testing/fixtures.ts';
import type { WireSavedSearch } from '../contract.ts';
import { MOST_SAVED } from '../paces.ts';
import { createSavedSearches } from '../saved-searches.server.ts';

type Listing = NonNullable<Parameters<typeof listProduct>[2]>;

let reads: ReturnType<typeof openDatabase>;
let market: NotificationsTestMarket;
let seller: Caller;
let buyer: Caller;
let other: Caller;

beforeAll(async () => {
  reads = openDatabase((await testDatabase()).url, { poolSize: 4 });
  market = await openNotificationsTestMarket((deps) => [createSavedSearches({ ...deps, reads: reads.pool })]);
  seller = await market.join('Seller', 'Karim');
});
afterAll(async () => {
  await market?.close();
  await reads?.close();
});
beforeEach(async () => {
  await sql`truncate saved_searches, saved_queries, listings_to_match, notifications cascade`.execute(
    market.db,
  );
  await sql`delete from jobs`.execute(market.db);
  buyer = await market.join('Buyer', 'Rahim');
  other = await market.join('Buyer', 'Salma');
});

const save = (by: Caller | null, search: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  market.request(by, 'POST', '/saved-searches', { name: 'Mine', pace: 'at-once', search, ...more });
const savedBy = async (by: Caller) =>
  (await market.request(by, 'GET', '/saved-searches')).list as WireSavedSearch[];
const list = (listing: Listing = {}, by = seller) => listProduct(market.db, by.id, listing);
/** Returns the headings and texts of a person's notifications about found listings. */
const noticesOf = async (by: Caller) =>
  ((await market.request(by, 'GET', '/notifications')).list as WireNotification[])
    .filter(({ kind }) => kind === 'search-found')
    .map(({ heading, text }) => `${heading}: ${text}`);

const T480 = {
  title: 'Lenovo ThinkPad T480 16GB RAM 512GB SSD',
  resalePricePoisha: 3_850_000,
  details: 'Backlit keys.',
} as const;

describe('a new listing', () => {
  test('is reported to all people whose searches it matches, and to nobody else', async () => {
    const searches: readonly (readonly [Record<string, unknown>, boolean])[] = [
      [{ q: 'thinkpad t480' }, true],
      [{ q: 'thinkpad t480 backlit' }, true],
      [{ q: 'thinkpad under 40000' }, true],
      [{ q: 'thinkpad under 30000' }, false],
      [{ category: 'Laptop' }, true],
      [{ category: 'Laptop', priceTo: '38500' }, true],
      [{ category: 'Laptop', priceTo: '38499' }, false],
      [{ category: 'Laptop', priceFrom: '38501' }, false],
      [{ category: 'Laptop|Monitor', memoryGb: '8|16' }, true],
      [{ category: 'Laptop', memoryGb: '8' }, false],
      [{ category: 'Monitor' }, false],
      [{ priceFrom: '38000', priceTo: '39000' }, true],
      [{ q: 'elitebook' }, false],
    ];
    const people = await Promise.all(searches.map(() => market.join('Buyer', 'Nusrat')));
    for (const [at, [search]] of searches.entries()) {
      const person = people[at];
      if (person) expect((await save(person, search)).status, JSON.stringify(search)).toBe(200);
    }
    await list(T480);
    await market.settle();
    for (const [at, [search, isMatch]] of searches.entries()) {
      const person = people[at];
      if (!person) continue;
      const expected = isMatch ? [`1 new listing: ${T480.title}, ৳38,500`] : [];
      expect(await noticesOf(person), JSON.stringify(search)).toEqual(expected);
    }
  });

  test('is found by words that no listing had when the search was saved', async () => {
    await save(buyer, { q: 'framework qzx13' });
    await list({ title: 'Dell Latitude 7490' });
    await list({ title: 'Framework QZX13 laptop' });
    await market.settle();
    expect(await noticesOf(buyer)).toEqual([expect.stringContaining('Framework QZX13')]);
  });

  test("is never one's own", async () => {
    await save(seller, { category: 'Laptop' });
    await list(T480);
    await market.settle();
    expect(await noticesOf(seller)).toEqual([]);
  });

  test('is reported once by one email, whatever is repeated or crashes', async () => {
    await save(buyer, { q: 'thinkpad t480' });
    const productId = await list(T480);
    await market.settle();
    expect(await market.emailsTo(buyer)).toHaveLength(1);
    market.wait(3_600_000);
    // Relists the listing, lowers its price, and runs two workers at once.
    await inTransaction(market.db, (tx) =>
      publish(tx, productRelisted, { productId, sellerId: seller.id, category: 'Laptop' }),
    );
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 30_000);
    await market.deliver();
    await Promise.all([market.run('saved-searches.match'), market.run('saved-searches.match')]);
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toHaveLength(1);
    const emails = await market.emailsTo(buyer);
    expect(emails.map(({ subject }) => subject)).toEqual(['1 new listing: Mine']);
    expect(emails[0]?.subscription).toMatchObject({ topic: 'searches', personId: buyer.id });
  });

  test('that is gone before the email is not reported', async () => {
    await save(buyer, { q: 'thinkpad t480' }, { pace: 'daily' });
    await hideProduct(market.db, await list(T480));
    await market.settle();
    market.wait(86_400_000);
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toEqual([]);
  });
});

describe('a listing with a lower price', () => {
  test('is found by searches whose price it now meets, and by no others', async () => {
    const productId = await list(T480);
    await market.settle();
    await save(buyer, { category: 'Laptop', priceTo: '35000' });
    await save(other, { category: 'Laptop' });
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 34_000);
    await market.settle();
    expect([await noticesOf(buyer), await noticesOf(other)]).toEqual([
      [`1 new listing: ${T480.title}, ৳34,000`],
      [],
    ]);
  });

  test('that fell twice before the delivery is found by searches that excluded its first price', async () => {
    const productId = await list(T480);
    await market.settle();
    await save(buyer, { category: 'Laptop', priceTo: '37000' });
    await repriceProduct(market.db, { productId, sellerId: seller.id }, 36_000);
    await repriceProduct(market.db, { productId, sellerId: seller.id, version: 2 }, 34_000);
    await market.settle();
    expect(await noticesOf(buyer)).toEqual([`1 new listing: ${T480.title}, ৳34,000`]);
  });
});

describe('several listings', () => {
  test('are reported together, and then nothing for 15 minutes', async () => {
    await save(buyer, { category: 'Laptop' });
    await list(T480);
    await list({ title: 'Dell Latitude 7490', resalePricePoisha: 3_100_000 });
    await market.settle();
    expect(await noticesOf(buyer)).toEqual(['2 new listings: From ৳31,000']);
    market.wait(60_000);
    await list({ title: 'HP EliteBook 840 G5' });
    await market.settle();
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toHaveLength(1);
    market.wait(15 * 60_000);
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toHaveLength(2);
    expect(await market.emailsTo(buyer)).toHaveLength(2);
  });

  test('of a daily search are reported in the morning; of a silent one, never', async () => {
    await save(buyer, { category: 'Laptop' }, { pace: 'daily' });
    await save(other, { category: 'Laptop' }, { pace: 'never' });
    await list(T480);
    await market.settle();
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toEqual([]);
    market.wait(86_400_000);
    await market.run('saved-searches.notify');
    expect([await noticesOf(buyer), await noticesOf(other)]).toEqual([
      [expect.stringContaining('1 new')],
      [],
    ]);
  });

  test('that wait for the morning are reported soon after the search is set to immediate', async () => {
    const { body } = await save(buyer, { category: 'Laptop' }, { pace: 'daily' });
    await list(T480);
    await market.settle();
    await market.request(buyer, 'PATCH', `/saved-searches/${body.insertedId}`, { pace: 'at-once' });
    await market.run('saved-searches.notify');
    expect(await noticesOf(buyer)).toHaveLength(1);
  });
});

describe('saving', () => {
  test('is for signed-in people, with something to search for', async () => {
    expect((await save(null, { q: 'thinkpad' })).status).toBe(401);
    expect((await save(buyer, {})).body.code).toBe('nothing-to-save');
    expect((await save(buyer, { q: '  ', category: '', literal: 'yes' })).body.code).toBe('nothing-to-save');
    expect((await save(buyer, { q: 'thinkpad' }, { name: ' ' })).body.errors).toEqual({
      name: ['Give the search a name'],
    });
    expect((await save(buyer, { category: 'Boats' })).status).toBe(400);
  });

  test('of the same search renames it, and stores the query once for all people', async () => {
    const first = await save(buyer, { q: 'ThinkPad  T480', category: 'Laptop|Monitor' });
    const again = await save(buyer, { q: 'thinkpad t480 ', category: 'Monitor|Laptop' }, { name: 'Other' });
    await save(other, { category: 'Laptop|Monitor', q: 'thinkpad t480' });
    expect([first.body.acknowledged, again.body.acknowledged]).toEqual([true, false]);
    expect(again.body.insertedId).toBe(first.body.insertedId);
    expect((await savedBy(buyer)).map(({ name }) => name)).toEqual(['Other']);
    const { rows } = await sql`select from saved_queries`.execute(market.db);
    expect(rows).toHaveLength(1);
  });

  test('is limited to 20 searches for each person, also if many are saved at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: MOST_SAVED + 3 }, (_, at) => save(buyer, { priceTo: `${1_000 + at}` })),
    );
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(MOST_SAVED);
    expect(saved.filter(({ body }) => body.code === 'too-many-searches')).toHaveLength(3);
    expect(await savedBy(buyer)).toHaveLength(MOST_SAVED);
    expect((await save(other, { priceTo: '1000' })).status).toBe(200);
  });
});

describe('a saved search', () => {
  test('shows its words and its last results only to its owner', async () => {
    const { body } = await save(buyer, { q: 'thinkpad', memoryGb: '16', priceTo: '40000' });
    const productId = await list(T480);
    await market.settle();
    const [one] = await savedBy(buyer);
    expect(one).toMatchObject({
      words: ['“thinkpad”', '16 GB', 'Up to ৳40,000'],
      path: '/search?q=thinkpad&memoryGb=16&priceTo=40000&sort=newest',
      found: 1,
      latest: [{ _id: productId, resalePrice: 38_500 }],
    });
    expect(await savedBy(other)).toEqual([]);
    const path = `/saved-searches/${body.insertedId}`;
    for (const [method, change] of [['PATCH', { name: 'Theirs' }], ['DELETE']] as const) {
      expect((await market.request(other, method, path, change)).status).toBe(404);
      expect((await market.request(null, method, path, change)).status).toBe(401);
    }
    expect((await savedBy(buyer))[0]?.name).toBe('Mine');
    expect((await market.request(buyer, 'PATCH', path, { name: 'Work' })).status).toBe(200);
    expect((await savedBy(buyer))[0]?.name).toBe('Work');
    expect((await market.request(buyer, 'DELETE', path)).body.deletedCount).toBe(1);
    expect(await savedBy(buyer)).toEqual([]);
  });

  test('leaves nothing behind a day after its last owner', async () => {
    const { body } = await save(buyer, { q: 'thinkpad' });
    await save(other, { q: 'elitebook' });
    await market.request(buyer, 'DELETE', `/saved-searches/${body.insertedId}`);
    await market.run('saved-searches.sweep');
    const queries = async () => (await sql`select from saved_queries`.execute(market.db)).rows.length;
    expect(await queries()).toBe(2);
    market.wait(90_000_000);
    await market.run('saved-searches.sweep');
    expect(await queries()).toBe(1);
    const { rows } = await sql`
      select from saved_query_anchors where query_id not in (select id from saved_queries)`.execute(
      market.db,
    );
    expect(rows).toEqual([]);
  });
});
