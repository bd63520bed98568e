import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { Sort } from '../filters.ts';
import { exactStatement } from './exact-search.server.ts';
import { findListings, type ResultPage } from './find-listings.server.ts';
import { type PageStrategy, pageStatement, readRank } from './page-queries.server.ts';
import { combineClauses, parseTerms } from './query-parser.ts';
import { countStatement } from './sampled-counts.server.ts';
import { orderOf, type SearchCursor, type SearchQuery } from './search-query.ts';
import type { Statement } from './statements.server.ts';
import { applyCountDeltas, lookUpTerms, readFilterFrequencies } from './term-dictionary.server.ts';

const LISTED = 20_000;
const EARLY = 2_500;

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
  // Half of the listings are laptops, a tenth are from Dell, and the oldest ones contain the word `early`. Prices do
  // not depend on the posting time.
  await sql`
    insert into search_documents (product_id, seller_id, posted_at, best_at, price, facets, suggested_values, lexemes)
    select id, id, timestamptz '2026-01-01Z' + n * interval '1 minute',
      timestamptz '2026-01-01Z' + (n * 7919) % 30011 * interval '1 minute', 1000 + (n * 7919) % 50021, facets, '{}',
      array_to_tsvector(array(select lower(value) from unnest(facets) as value) || search_sample_lexemes(id)
        || case when n % 2 = 0 then array['^laptop'] else array['^desktop'] end
        || case when n <= ${sql.lit(EARLY)} then array['^early'] else '{}' end)
    from (
      select n, md5(n::text)::uuid as id,
        array['category=' || case when n % 2 = 0 then 'Laptop' else 'Desktop' end,
          'brand=' || case when n % 10 = 0 then 'Dell' when n % 3 = 0 then 'HP' else 'Asus' end] as facets
      from generate_series(1, ${sql.lit(LISTED)}) as n
    ) as listed`.execute(database.db);
  await applyCountDeltas(database.db);
  await sql`analyze search_documents`.execute(database.db);
});
afterAll(() => database.close());

async function search(q: string, ticked: Readonly<Record<string, readonly string[]>> = {}) {
  const pairs = Object.entries(ticked).flatMap(([key, values]) => values.map((value) => ({ key, value })));
  const searchQuery: SearchQuery = {
    parsed: combineClauses(parseTerms((await lookUpTerms(database.pool, q))?.terms ?? [])),
    ticked: new Map(Object.entries(ticked)) as SearchQuery['ticked'],
    filterFrequencies: await readFilterFrequencies(database.pool, pairs),
    priceFrom: null,
    priceTo: null,
  };
  return searchQuery;
}

async function find(searchQuery: SearchQuery, sort: Sort = 'newest', after: SearchCursor | null = null) {
  const order = orderOf(searchQuery, sort);
  const wanted = { order, after, limit: 24, withValues: true, totalListings: LISTED };
  return findListings(database.pool, searchQuery, wanted);
}

describe('the number of results before a cursor', () => {
  test.each([
    ['laptop', 'newest'],
    ['laptop', 'cheapest'],
    ['laptop', 'dearest'],
    ['early laptop', 'relevance'],
    ['laptop', 'best'],
    ['', 'newest'],
  ] as const)(
    'of "%s", sorted by %s, equals the results on the earlier pages, up to the requested maximum',
    async (q, sort) => {
      const searchQuery = await search(q);
      const order = orderOf(searchQuery, sort);
      let cursor: SearchCursor | null = null;
      const ranks: number[] = [];
      for (let page = 0; page < 4; page += 1) {
        cursor = (await find(searchQuery, sort, cursor)).page.next;
        if (!cursor) break;
        ranks.push(await readRank(database.pool, searchQuery, { order, cursor, most: 60 }));
      }
      expect(ranks).toEqual([24, 48, 60, 60]);
    },
  );
});

test("many results are counted by a sample close to the truth, also when a group's own ticks are ignored", async () => {
  const { counts } = await find(await search('laptop', { category: ['Laptop'] }));
  const { sample, plan } = counts;
  expect(plan.step).toBe(4);
  expect(Math.abs(sample.matching * plan.step - LISTED / 2)).toBeLessThan(LISTED * 0.03);
  expect(Math.abs((sample.values['brand=Dell'] ?? 0) * plan.step - LISTED / 10)).toBeLessThan(LISTED * 0.03);
  expect(sample.read).toBeLessThan(3_000);
});

test('few results are counted exactly', async () => {
  const { counts } = await find(await search('', { brand: ['Dell'] }));
  expect([counts.plan.step, counts.sample.matching]).toEqual([1, LISTED / 10]);
});

test('a count stays correct if the estimate was too low, and is exact if it was too high', async () => {
  const searchQuery = await search('laptop', { brand: ['Dell'] });
  const unknown: SearchQuery = { ...searchQuery, filterFrequencies: new Map([['brand', 0]]) };
  expect((await find(unknown)).counts.sample.matching).toBe(LISTED / 10);
  const nothing = await search('desktop', { category: ['Laptop'] });
  const { counts: none } = await find(nothing);
  expect([none.plan.step, none.sample.matching]).toEqual([1, 0]);
});

const sorts = [
  ['best', 'best_at desc, product_id desc'],
  ['newest', 'posted_at desc, product_id desc'],
  ['cheapest', 'price, product_id'],
  ['dearest', 'price desc, product_id desc'],
] as const;

describe.each([
  ['many', {}, '^laptop'],
  ['few', { brand: ['Dell'] }, '^laptop & brand=dell'],
])('three pages of %s', (_, ticked, lexemes) => {
  test.each(sorts)('sorted by %s equal the first pages of a full sort', async (sort, by) => {
    const searchQuery = await search('laptop', ticked);
    const ids: string[] = [];
    let next: ResultPage['next'] = null;
    for (let page = 0; page < 3; page++) {
      const found: { page: ResultPage } = await find(searchQuery, sort, next);
      ids.push(...found.page.ids);
      next = found.page.next;
    }
    const query = lexemes.replace(/[^ &]+/g, "'$&'");
    const { rows } = await database.pool.query<{ product_id: string }>(
      `select product_id from search_documents where lexemes @@ $1::tsquery order by ${by} limit 72`,
      [query],
    );
    expect(ids).toEqual(rows.map((row) => row.product_id));
  });
});

test('a page is found even if all its results lie far back in the order', async () => {
  const { page: found } = await find(await search('early'));
  const { rows } = await database.pool.query<{ product_id: string }>(
    `select product_id from search_documents where lexemes @@ $1::tsquery order by posted_at desc limit 24`,
    [`'^early'`],
  );
  expect(found.ids).toEqual(rows.map((row) => row.product_id));
});

test('results beyond the estimate are found too, even if there are too many to read', async () => {
  const searchQuery = await search('', { category: ['Laptop', 'Desktop'] });
  const unknown: SearchQuery = { ...searchQuery, filterFrequencies: new Map([['category', 0]]) };
  const [expected, found] = [await find(searchQuery, 'cheapest'), await find(unknown, 'cheapest')];
  expect(found.counts.plan.step).toBeGreaterThan(1);
  expect(found.page).toEqual(expected.page);
});

type Node = { 'Node Type': string; 'Index Name'?: string; Plans?: Node[] };

function nodesOf(node: Node): string[] {
  const name = `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim();
  return [name, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function planOf({ text, values }: Statement, kind = ''): Promise<string[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (${kind}format json) ${text}`,
    values,
  });
  return rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : [];
}

function page(searchQuery: SearchQuery, sort: Sort, strategy: PageStrategy) {
  const slice = { order: orderOf(searchQuery, sort), segment: 0, after: null, limit: 25 };
  return planOf(pageStatement(searchQuery, slice, strategy));
}

test('a page of many results is read in order from its own index, without sorting', async () => {
  const searchQuery = await search('laptop');
  const walk = { kind: 'walk', maxScanned: 5_000 } as const;
  const plan = (index: string) => ['Limit', 'Subquery Scan', 'Limit', `Index Scan ${index}`];
  expect(await page(searchQuery, 'best', walk)).toEqual(plan('search_documents_best'));
  expect(await page(searchQuery, 'newest', walk)).toEqual(plan('search_documents_newest'));
  expect(await page(searchQuery, 'cheapest', walk)).toEqual(plan('search_documents_cheapest'));
});

/** Returns the generic plan of an SQL statement, which prepared statements use. */
const keptPlan = ({ text }: Statement) => planOf({ text, values: [] }, 'generic_plan, ');

const SAMPLE = {
  step: 16,
  segments: [],
  untickedGroups: [{ key: 'brand', step: 16 }],
  withValues: true,
} as const;

test('counts and pages of few results are read only from the lexeme index, for any search', async () => {
  const priced = { ...(await search('laptop', { brand: ['Dell'] })), priceFrom: 2_000, priceTo: 40_000 };
  const order = orderOf(priced, 'cheapest');
  const few = { order, after: null, limit: 25, plan: { ...SAMPLE, step: 1 } };
  for (const statement of [countStatement(priced, SAMPLE), exactStatement(priced, few)]) {
    const reads = (await keptPlan(statement)).filter((node) => /Index|Seq/.test(node));
    expect(new Set(reads)).toEqual(new Set(['Bitmap Index Scan search_documents_by_lexemes']));
  }
});

test('a page of a narrowed search among many results is read from the lexeme index', async () => {
  const nodes = await page(await search('laptop', { brand: ['Dell'] }), 'newest', { kind: 'gather' });
  expect(nodes).toContain('Bitmap Index Scan search_documents_by_lexemes');
  expect(nodes).not.toContain('Seq Scan');
});
