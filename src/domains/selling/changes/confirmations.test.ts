import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAddProductBody } from '../../catalog/testing/build-product.ts';
import { type CatalogTestMarket, insertPicture, ORIGIN } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
});

async function add(overrides: Record<string, unknown>, picture?: string): Promise<string> {
  const image_url = `${ORIGIN}/images/${picture ?? (await insertPicture(market))}/page.jpg`;
  const response = await market.post('/addProduct', buildAddProductBody({ image_url, ...overrides }), seller);
  expect(response.status).toBe(200);
  return ((await response.json()) as { insertedId: string }).insertedId;
}

async function confirmed(productId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select question from listing_confirmations where product_id = ${productId} and decision is null order by id`.execute(
    market.db,
  );
  return rows.map(({ question }) => question);
}

test('an ordinary listing leaves nothing for admins to review', async () => {
  expect(await confirmed(await add({}))).toEqual([]);
});

test('questions that a seller confirmed when listing are recorded for the admins', async () => {
  const id = await add({ title: 'LAPTOP', resalePrice: 1, product_details: 'ok' });
  expect(await confirmed(id)).toEqual(['placeholder-price', 'one-word-title', 'few-words']);
  const { rows } = await sql`
    select asked, seller_id as "sellerId" from listing_confirmations
    where product_id = ${id} and question = 'placeholder-price'`.execute(market.db);
  expect(rows).toEqual([{ asked: 'You ask ৳1. Is that the price you sell it for?', sellerId: seller.id }]);
});

test('the same photo in a third listing is recorded for the admins', async () => {
  const picture = await insertPicture(market);
  expect(await confirmed(await add({}, picture))).toEqual([]);
  expect(await confirmed(await add({}, picture))).toEqual([]);
  expect(await confirmed(await add({}, picture))).toEqual(['photo-reused']);
});

test('an edit closes the questions that it solves, and raises no reviewed question again', async () => {
  const id = await add({ title: 'LAPTOP', resalePrice: 1 });
  const edit = (version: number, change: object) =>
    market.patch(`/productAll/${id}`, { version, ...change }, seller);
  expect((await edit(1, { title: 'Dell Latitude 5490' })).status).toBe(200);
  expect(await confirmed(id)).toEqual(['placeholder-price']);
  await sql`update listing_confirmations set decision = 'fine', decided_at = now(), decided_by = ${seller.id}`.execute(
    market.db,
  );
  expect((await edit(2, { title: 'Dell Latitude 5490, as new' })).status).toBe(200);
  expect(await confirmed(id)).toEqual([]);
});
