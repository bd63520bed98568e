import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { categorySlugs } from '../../attributes/choices.ts';
import { type ImportedProduct, importProducts } from '../public-api.server.ts';
import { buildProduct } from '../testing/build-product.ts';
import { type CatalogTestMarket, openCatalogTestMarket } from '../testing/test-market.ts';
import { PRICES } from './asked-prices.server.ts';
import { listStatement } from './list-queries.server.ts';
import { similarStatement } from './similar-listings.server.ts';

let market: CatalogTestMarket;

/** Builds one of the six thousand listings of 30 sellers. They are a minute apart, with alternating categories. */
function buildImported(seller: number, n: number): ImportedProduct {
  const number = n * 30 + seller;
  const { pictures, ...product } = buildProduct({
    category: categorySlugs[number % categorySlugs.length],
    title: `Listing ${number}`,
    details: 'Works well. '.repeat(20),
  });
  const postedAt = new Date(Date.parse('2026-01-01T00:00:00Z') + number * 60_000);
  return { ...product, postedAt, importKey: `plan:${number}` };
}

beforeAll(async () => {
  market = await openCatalogTestMarket((await testDatabase()).url);
  await market.clear();
  for (let seller = 0; seller < 30; seller++) {
    const { id } = await market.join('Seller');
    await importProducts(
      market.db,
      id,
      Array.from({ length: 200 }, (_, n) => buildImported(seller, n)),
    );
  }
  await sql`analyze products, users`.execute(market.db);
});
afterAll(() => market.close());

type Node = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Returns how the database reads products, by its cached plan for a prepared statement. */
async function productReads(statement: string) {
  const text = `explain (generic_plan, format json) ${statement}`;
  const { rows } = await market.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(text);
  const nodes = rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : [];
  return nodes
    .filter((node) => node['Relation Name'] === 'products')
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`);
}

test.each([
  ['category', 'products_by_category'],
  ['latest', 'products_latest'],
  ['seller', 'products_by_seller'],
  ['of-seller', 'products_by_seller'],
  ['own', 'products_by_seller'],
] as const)('a page of the %s list is read in order with a single index scan', async (kind, index) => {
  expect(await productReads(listStatement(kind, 24))).toEqual([`Index Scan ${index}`]);
});

test.each([
  ['category', 'products_by_category'],
  ['latest', 'products_latest'],
  ['seller', 'products_by_seller'],
] as const)(
  'the start of the %s list, which shows contact data to everybody, is read from the same index',
  async (kind, index) => {
    const reads = await productReads(listStatement(kind, 24, 'head'));
    expect(reads.map((read) => read.replace('Index Only Scan', 'Index Scan'))).toEqual(
      Array(2).fill(`Index Scan ${index}`),
    );
  },
);

test('similar listings and their prices are read from indexes, without a sequential scan', async () => {
  for (const statement of [similarStatement(true), similarStatement(false), PRICES]) {
    const reads = (await productReads(statement)).map((node) => node.split(' ').slice(0, 2).join(' '));
    expect(reads.length).toBeGreaterThan(1);
    expect(reads.filter((scan) => scan === 'Seq Scan')).toEqual([]);
  }
});

test('without its index, the category list is read differently, so the test above can fail', async () => {
  await market.pool.query('begin; drop index products_by_category; commit');
  try {
    const reads = await productReads(listStatement('category', 24));
    expect(reads).not.toContain('Index Scan products_by_category');
  } finally {
    await sql`create index products_by_category on products (category, posted_at desc, id desc)
      where state = 'unsold'`.execute(market.db);
  }
});
