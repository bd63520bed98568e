import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { findMisses } from './measure.ts';
import { queries } from './queries.ts';
import { addSeller, learnWords, listModels, titleFinder } from './relevance-market.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 4 });
  await listModels(database.db, (await addSeller(database.db)).id);
  await learnWords(database);
});
afterAll(() => database.close());

const TARGET = 0.95;

test('at least 95 of 100 searches have what is meant among the first three answers', async () => {
  const all = Object.values(queries).flat();
  expect(all.length).toBeGreaterThanOrEqual(100);
  const misses = await findMisses(titleFinder(database.pool), all);
  expect(1 - misses.length / all.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(TARGET);
});

test('a search that looks at letters alone is told by the same measure', async () => {
  const byLetters = async (typed: string) => {
    const { rows } = await database.pool.query<{ title: string }>(
      'select title from products where title ilike $1 order by posted_at desc limit 3',
      [`%${typed}%`],
    );
    return rows.map(({ title }) => title);
  };
  const all = Object.values(queries).flat();
  const misses = await findMisses(byLetters, all);
  expect(1 - misses.length / all.length).toBeLessThan(0.7);
});
