import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../platform/database.server.ts';
import { testDatabase } from '../../../platform/testing/database.ts';
import type { Sort } from '../filters.ts';
import { readPage, tallySearch } from './find-listings.server.ts';
import { pageStatement, type Way } from './page-store.server.ts';
import { orderOf, type Place, type Question } from './question.ts';
import { readSearch } from './reading.ts';
import { countFound } from './sample-store.server.ts';
import { foldNotes, readReach, readWords } from './word-store.server.ts';

const LISTED = 20_000;

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
  // One in two is a laptop, one in ten a Dell; prices have nothing to do with times.
  await sql`
    insert into search_listings (product_id, seller_id, posted_at, price, facets, told, words)
    select id, id, timestamptz '2026-01-01Z' + n * interval '1 minute', 1000 + (n * 7919) % 50021, facets, '{}',
      array_to_tsvector(array(select lower(value) from unnest(facets) as value) || search_marks(id)
        || case when n % 2 = 0 then array['^laptop'] else array['^desktop'] end)
    from (
      select n, md5(n::text)::uuid as id,
        array['category=' || case when n % 2 = 0 then 'Laptop' else 'Desktop' end,
          'brand=' || case when n % 10 = 0 then 'Dell' when n % 3 = 0 then 'HP' else 'Asus' end] as facets
      from generate_series(1, ${sql.lit(LISTED)}) as n
    ) as listed`.execute(database.db);
  await foldNotes(database.db);
  await sql`analyze search_listings`.execute(database.db);
});
afterAll(() => database.close());

async function ask(q: string, ticked: Readonly<Record<string, readonly string[]>> = {}) {
  const pairs = Object.entries(ticked).flatMap(([key, values]) => values.map((value) => ({ key, value })));
  const question: Question = {
    reading: readSearch(q ? await readWords(database.pool, q) : []),
    ticked: new Map(Object.entries(ticked)) as Question['ticked'],
    reach: await readReach(database.pool, pairs),
    priceFrom: null,
    priceTo: null,
  };
  return question;
}

async function tally(question: Question, sort: Sort = 'newest') {
  const order = orderOf(question, sort);
  return {
    order,
    tally: await tallySearch(database.pool, question, { order, withValues: true, everything: LISTED }),
  };
}

test('many are counted by a sample that comes near the truth, also without a group’s own ticks', async () => {
  const { tally: counted } = await tally(await ask('laptop', { category: ['Laptop'] }));
  const { counts, counting } = counted;
  expect(counting.step).toBe(4);
  expect(Math.abs(counts.fitting * counting.step - LISTED / 2)).toBeLessThan(LISTED * 0.03);
  expect(Math.abs((counts.values['brand=Dell'] ?? 0) * counting.step - LISTED / 10)).toBeLessThan(
    LISTED * 0.02,
  );
  expect(counts.read).toBeLessThan(3_000);
});

test('few are counted exactly', async () => {
  const { tally: counted } = await tally(await ask('', { brand: ['Dell'] }));
  expect([counted.counting.step, counted.counts.fitting]).toEqual([1, LISTED / 10]);
});

test('a count that promised too few is taken again by a sample, one that promised too many exactly', async () => {
  const question = await ask('laptop', { brand: ['Dell'] });
  const unknown = { ...question, reach: new Map([['brand', 0]]) };
  expect((await tally(unknown)).tally.counts.fitting).toBe(LISTED / 10);
  const nothing = await ask('desktop', { category: ['Laptop'] });
  const { tally: none } = await tally(nothing);
  expect([none.counting.step, none.counts.fitting]).toEqual([1, 0]);
});

const sorts = [
  ['newest', 'posted_at desc, product_id desc'],
  ['cheapest', 'price, product_id'],
  ['dearest', 'price desc, product_id desc'],
] as const;

test.each(sorts)(
  'three pages of many by %s are the very ones that sorting all would give',
  async (sort, by) => {
    const question = await ask('laptop');
    const { order, tally: counted } = await tally(question, sort);
    const ids: string[] = [];
    let after: Place | null = null;
    for (let page = 0; page < 3; page++) {
      const found = await readPage(database.pool, question, order, { after, limit: 24, tally: counted });
      ids.push(...found.ids);
      after = found.next;
    }
    const { rows } = await database.pool.query<{ product_id: string }>(
      `select product_id from search_listings where words @@ '''^laptop''' order by ${by} limit 72`,
    );
    expect(ids).toEqual(rows.map((row) => row.product_id));
  },
);

type Node = { 'Node Type': string; 'Index Name'?: string; Plans?: Node[] };

function nodesOf(node: Node): string[] {
  const name = `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim();
  return [name, ...(node.Plans ?? []).flatMap(nodesOf)];
}

async function planOf({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (format json) ${text}`,
    values,
  });
  return rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : [];
}

function page(question: Question, sort: Sort, way: Way) {
  const stretch = { order: orderOf(question, sort), segment: 0, after: null, limit: 25 };
  return planOf(pageStatement(question, stretch, way));
}

test('a page of many is read in order from its own index, never sorted', async () => {
  const question = await ask('laptop');
  expect(await page(question, 'newest', { kind: 'walk' })).toEqual(['Limit', 'Index Scan search_newest']);
  expect(await page(question, 'cheapest', { kind: 'walk' })).toEqual(['Limit', 'Index Scan search_cheapest']);
});

test('a page of few is gathered from the index of words', async () => {
  const question = await ask('laptop', { brand: ['Dell'] });
  const nodes = await page(question, 'newest', { kind: 'gather' });
  expect(nodes).toContain('Bitmap Index Scan search_by_words');
  expect(nodes).not.toContain('Seq Scan');
});

test('a count reads what it counts from the index of words, and nothing else', async () => {
  const question = await ask('laptop');
  const statements: { text: string; values: unknown[] }[] = [];
  const pool = {
    query: async (one: { text: string; values: unknown[] }) => (statements.push(one), { rows: [{}] }),
  };
  await countFound(pool as never, question, { step: 16, segments: [], others: [], withValues: true });
  const nodes = await planOf(statements[0] ?? { text: '', values: [] });
  expect(nodes).toContain('Bitmap Index Scan search_by_words');
  expect(nodes).not.toContain('Seq Scan');
});
