import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#platform/api/contract.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { wireProduct, wireSeller } from '../contract.ts';
import { hideProduct, sellProduct } from '../testing/fixtures.ts';
import { type CatalogTestMarket, openCatalogTestMarket } from '../testing/test-market.ts';

let market: CatalogTestMarket;
let seller: Caller;

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
});
afterAll(() => market.close());
beforeEach(async () => {
  await market.clear();
  seller = await market.join('Seller', 'Karim');
});

const summaryOf = async (id: string) => {
  const response = await market.get(`/sellers/${id}/summary`);
  return response.status === 200
    ? z.strictObject(wireSeller.shape).parse(await response.json())
    : response.status;
};
const verificationOf = async (id: string) => {
  const summary = await summaryOf(id);
  return typeof summary === 'number' ? summary : summary.verification;
};

const productsOf = async (id: string, query = '') => {
  const response = await market.get(`/sellers/${id}/products${query}`);
  const products = z.array(z.strictObject(wireProduct.shape)).parse(await response.json());
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
  return { ids: products.map(({ _id }) => _id), next };
};

test('the summary of a seller contains neither email nor number', async () => {
  await market.list(seller);
  await sellProduct(market.db, await market.list(seller));
  await hideProduct(market.db, await market.list(seller));
  const summary = await summaryOf(seller.id);
  expect(summary).toMatchObject({ id: seller.id, name: 'Karim', verified: false, forSale: 1, sold: 1 });
  expect(JSON.stringify(summary)).not.toMatch(/@|01712345678/);
});

test('a verified seller has the date and the checks of the verification, other sellers have null', async () => {
  const verification = () => verificationOf(seller.id);
  expect(await verification()).toBeNull();
  const since = '2026-11-03T10:00:00.000Z';
  await sql`update users set role = 'verify', verified_at = ${since} where id = ${seller.id}`.execute(
    market.db,
  );
  expect(await verification()).toEqual({ since, checks: [] });
  const checks = { phone: since, licence: '2026-03-01T10:00:00.000Z' };
  await sql`update users set verified_checks = ${JSON.stringify(checks)}::jsonb where id = ${seller.id}`.execute(
    market.db,
  );
  expect(await verification()).toEqual({
    since,
    checks: [
      { what: 'licence', at: checks.licence },
      { what: 'phone', at: since },
    ],
  });
  await sql`update users set role = null where id = ${seller.id}`.execute(market.db);
  expect(await verification()).toBeNull();
});

test('buyers, unknown ids and closed accounts have no page', async () => {
  expect(await summaryOf((await market.join('Buyer')).id)).toBe(404);
  expect(await summaryOf('019aa0b2-0000-7000-8000-000000000000')).toBe(404);
  await sql`update users set closed_at = now() where id = ${seller.id}`.execute(market.db);
  expect(await summaryOf(seller.id)).toBe(404);
});

test('stars are shown from three reviews on, in the summary of the seller and in each listing', async () => {
  const id = await market.list(seller);
  const rate = (count: number, sum: number) =>
    sql`update users set rating_count = ${count}, rating_sum = ${sum} where id = ${seller.id}`.execute(
      market.db,
    );
  const ratings = async () => {
    const [one, summary] = [
      await market.get(`/productAll/${id}`),
      await market.get(`/sellers/${seller.id}/summary`),
    ];
    return [((await one.json()) as { sellerRating?: unknown }).sellerRating, (await summary.json()).rating];
  };
  await rate(2, 10);
  expect(await ratings()).toEqual([undefined, null]);
  await rate(3, 14);
  expect(await ratings()).toEqual([
    { stars: 4.7, count: 3 },
    { stars: 4.7, count: 3 },
  ]);
});

test('the listings of a seller are paged, without sold or hidden ones', async () => {
  const other = await market.join('Seller', 'Rahim');
  await market.list(other);
  const ids: string[] = [];
  for (let listed = 0; listed < 3; listed++) {
    ids.unshift(await market.list(seller, { postedAt: new Date(market.now().getTime() + listed * 1_000) }));
  }
  await sellProduct(market.db, await market.list(seller));
  await hideProduct(market.db, await market.list(seller));
  const first = await productsOf(seller.id, '?limit=2');
  expect(first.ids).toEqual(ids.slice(0, 2));
  const rest = await market.get(first.next ?? '');
  expect(
    z
      .array(wireProduct)
      .parse(await rest.json())
      .map(({ _id }) => _id),
  ).toEqual(ids.slice(2));
  expect((await productsOf(other.id)).ids).toHaveLength(1);
});
