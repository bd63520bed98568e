import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#platform/api/contract.ts';
import { inTransaction } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireListing } from '../../catalog/contract.ts';
import { removeAsAdmin } from '../../catalog/public-api.server.ts';
import { type CatalogTestMarket, START } from '../../catalog/testing/test-market.ts';
import { openSellingTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;
let admin: Caller;
let id: string;

beforeAll(async () => {
  market = await openSellingTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
  admin = await market.join('Admin', 'Shirin');
  id = await market.list(seller, { title: 'Dell Latitude 5420' });
});

const remove = () =>
  inTransaction(market.db, (tx) =>
    removeAsAdmin(tx, { productId: id, adminId: admin.id, reason: 'No price', now: START }),
  );
const ask = (caller: Caller | null = seller) => market.post(`/productAll/${id}/review`, {}, caller);
const edit = (version = 1) => market.patch(`/productAll/${id}`, { version, resalePrice: 41_000 }, seller);

async function outcomeOf(response: Promise<Response>) {
  const answer = await response;
  const body = (await answer.json()) as { code?: string; modifiedCount?: number };
  return answer.ok ? body.modifiedCount : body.code;
}

async function read(caller: Caller | null) {
  const response = await market.get(`/productAll/${id}`, caller);
  return response.ok ? wireListing.parse(await response.json()) : null;
}

async function requests() {
  const { rows } = await sql<{ decision: string | null; decided_by: string | null }>`
    select decision, decided_by from removal_reviews where product_id = ${id} order by id`.execute(market.db);
  return rows;
}

test('a removed listing can be edited, and stays hidden and removed', async () => {
  await remove();
  expect(await outcomeOf(edit())).toBe(1);
  expect(await read(seller)).toMatchObject({ resalePrice: 41_000, state: 'withdrawn', ending: 'removed' });
  expect(await read(null)).toBeNull();
  expect(await outcomeOf(market.post(`/productAll/${id}/relist`, {}, seller))).toBe('product-removed');
});

test('its seller asks once for another check, and sees when', async () => {
  await remove();
  expect(await read(seller)).not.toHaveProperty('reviewAskedAt');
  expect(await outcomeOf(ask())).toBe(1);
  expect(await outcomeOf(ask())).toBe(0);
  expect(await requests()).toEqual([{ decision: null, decided_by: null }]);
  expect(await read(seller)).toMatchObject({ reviewAskedAt: START.toISOString() });
  const own = await market.get('/listings?state=withdrawn', seller);
  expect(await own.json()).toMatchObject([{ reviewAskedAt: START.toISOString() }]);
});

test('simultaneous requests leave one open request', async () => {
  await remove();
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(ask())));
  expect(outcomes.filter((count) => count === 1)).toHaveLength(1);
  expect(await requests()).toHaveLength(1);
});

test('restoring the listing closes the request', async () => {
  await remove();
  await outcomeOf(ask());
  const reason = 'It has a price now';
  expect((await market.post(`/productAll/${id}/restore`, { reason }, admin)).status).toBe(200);
  expect(await requests()).toEqual([{ decision: 'restored', decided_by: admin.id }]);
  expect(await read(null)).not.toHaveProperty('reviewAskedAt');
});

test('keeping it removed closes the request, and the seller may ask again', async () => {
  await remove();
  await outcomeOf(ask());
  await remove();
  expect(await requests()).toEqual([{ decision: 'kept', decided_by: admin.id }]);
  expect(await outcomeOf(ask())).toBe(1);
  expect(await requests()).toHaveLength(2);
});

test('nobody asks for a listing that no admin has removed, nor for one of another seller', async () => {
  expect(await outcomeOf(ask())).toBe('not-removed');
  await market.remove(`/productAll/${id}`, seller);
  expect(await outcomeOf(ask())).toBe('not-removed');
  await remove();
  expect(await outcomeOf(ask(await market.join('Seller', 'Salma')))).toBe('not-found');
  expect(await outcomeOf(ask(await market.join('Buyer', 'Rahim')))).toBe('not-allowed');
  expect(await outcomeOf(ask(null))).toBe('not-signed-in');
  await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
  expect(await outcomeOf(ask())).toBe('not-allowed');
  expect(await requests()).toEqual([]);
});
