import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { banglaQueries } from './bangla-queries.ts';
import { findMisses, findPairMisses } from './measure.ts';
import { makeModelQueries } from './model-queries.ts';
import { queries } from './queries.ts';
import { readRealSearches } from './real-searches.ts';
import { addSeller, endsEmpty, learnWords, listModels, readModels, titleFinder } from './relevance-market.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 4 });
  await listModels(database.db, (await addSeller(database.db)).id);
  await learnWords(database);
});
afterAll(() => database.close());

const TARGET = 0.95;

test('at least 95 of 100 searches have the intended product among the first three results', async () => {
  const all = Object.values(queries).flat();
  expect(all.length).toBeGreaterThanOrEqual(100);
  const misses = await findMisses(titleFinder(database.pool), all);
  expect(1 - misses.length / all.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(TARGET);
});

test('a search that only compares characters succeeds in less than 70 of 100 searches', async () => {
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

const MADE_TARGET = 0.97;

test('at least 97 of 100 searches made from model names have the model among the first three results', async () => {
  const made = makeModelQueries(await readModels(database.pool), 150, 1);
  const all = Object.values(made).flat();
  expect(all).toHaveLength(150);
  expect(Object.keys(made).length).toBeGreaterThanOrEqual(12);
  const misses = await findMisses(titleFinder(database.pool), all);
  expect(1 - misses.length / all.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(MADE_TARGET);
});

test('no real search has an empty result if the market knows one of its words', async () => {
  const searches = readRealSearches();
  expect(new Set(searches).size).toBeGreaterThanOrEqual(500);
  const empty: string[] = [];
  for (const typed of searches) if (await endsEmpty(database.pool, typed)) empty.push(typed);
  expect(empty).toEqual([]);
});

test('at least 95 of 100 searches in Bangla find the same as their English equivalents', async () => {
  const pairs = Object.values(banglaQueries).flat();
  expect(new Set(pairs.map(([bangla]) => bangla)).size).toBeGreaterThanOrEqual(100);
  const misses = await findPairMisses(titleFinder(database.pool), pairs);
  expect(1 - misses.length / pairs.length, JSON.stringify(misses)).toBeGreaterThanOrEqual(TARGET);
});
