import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openTestCatalog, type TestCatalog } from '../testing/catalog.ts';
import { listStatement } from './list-queries.server.ts';

let market: TestCatalog;

beforeAll(async () => {
  market = await openTestCatalog((await testDatabase()).url);
  await market.clear();
  for (let count = 0; count < 30; count++) await market.join('Seller');
  await sql`
    insert into products (seller_id, category, title, condition, original_price_poisha, resale_price_poisha,
      used_years, details, location, number, posted_at)
    select (array(select id from users))[1 + n % 30], (array['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'])[1 + n % 6],
      'Listing ' || n, 'Good', 100000, 50000, 1, repeat('Works well. ', 20), 'Dhaka', '01712345678',
      timestamptz '2026-01-01Z' + n * interval '1 minute'
    from generate_series(1, 6000) as n`.execute(market.db);
  await sql`analyze products, users`.execute(market.db);
});
afterAll(() => market.close());

type Node = { 'Node Type': string; 'Index Name'?: string; 'Relation Name'?: string; Plans?: Node[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** How the database would read products, with the plan it keeps for a prepared statement. */
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
  ['own', 'products_by_seller'],
] as const)('a page of the %s list is read in order from its index alone', async (kind, index) => {
  expect(await productReads(listStatement(kind, 24))).toEqual([`Index Scan ${index}`]);
});

test('without its index the category list is read differently, so the promise can fail', async () => {
  await market.pool.query('begin; drop index products_by_category; commit');
  try {
    const reads = await productReads(listStatement('category', 24));
    expect(reads).not.toContain('Index Scan products_by_category');
  } finally {
    await sql`create index products_by_category on products (category, posted_at desc, id desc)
      where state = 'unsold'`.execute(market.db);
  }
});
