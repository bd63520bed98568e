import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.server.ts';
import { importFile } from '../../tools/import/import-file.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { banglaQueries } from '../relevance/bangla-queries.ts';
import { type FindTitles, findMisses, findPairMisses, LOOKED_AT } from '../relevance/measure.ts';
import { makeModelQueries } from '../relevance/model-queries.ts';
import { type Query, queries } from '../relevance/queries.ts';
import { readRealSearches } from '../relevance/real-searches.ts';
import { addSeller, learnWords, listModels, readModels, titleFinder } from '../relevance/relevance-market.ts';
import { withEmptyMarket } from '../testbed/empty-market.ts';

const TARGET_PERCENT = 95;
const MADE_TARGET_PERCENT = 97;
const MADE = 300;
const SEED = 7;
const CATALOGS = ['computers.csv', 'monitors.csv'];

async function addCatalogs(
  database: Database,
  folder: string,
  seller: { id: string; number: string },
  options: RunOptions,
) {
  for (const name of CATALOGS) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const tally = await importFile(database.db, file, seller, { onRefused: () => {}, onProgress: () => {} });
    options.print(`${tally.listed} listings from ${name}`);
  }
}

type Queries = Readonly<Record<string, readonly Query[]>>;

/** Returns a figure for each group of queries, and a figure for all groups together. */
async function measureQueries(
  find: FindTitles,
  sets: Queries,
  target: number,
  options: RunOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [asked, missed] = [0, 0];
  for (const [group, set] of Object.entries(sets)) {
    const misses = await findMisses(find, set);
    for (const { query, found } of misses) {
      options.print(`"${query[0]}" does not find ${query[1]}, but ${found.join(' | ') || 'nothing'}`);
    }
    asked += set.length;
    missed += misses.length;
    const figure = `${set.length - misses.length} of ${set.length}`;
    figures.push({ what: group, target: '', figure, holds: null });
  }
  const percent = (100 * (asked - missed)) / asked;
  return [
    ...figures,
    {
      what: `${asked} searches with what is meant among the first ${LOOKED_AT}`,
      target: `at least ${target} %`,
      figure: `${percent.toFixed(1)} %`,
      holds: percent >= target,
    },
  ];
}

/** Returns a figure for each way to write Bangla, and one for both together. */
async function measureBangla(find: FindTitles, options: RunOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [asked, missed] = [0, 0];
  for (const [group, pairs] of Object.entries(banglaQueries)) {
    const misses = await findPairMisses(find, pairs);
    for (const { pair, found, meant } of misses) {
      options.print(
        `"${pair[0]}" finds ${found.slice(0, 3).join(' | ')}, "${pair[1]}" ${meant.slice(0, 3).join(' | ')}`,
      );
    }
    asked += pairs.length;
    missed += misses.length;
    const figure = `${pairs.length - misses.length} of ${pairs.length}`;
    figures.push({ what: group, target: '', figure, holds: null });
  }
  const percent = (100 * (asked - missed)) / asked;
  return [
    ...figures,
    {
      what: `${asked} searches in Bangla with the first page of their English twin`,
      target: `at least ${TARGET_PERCENT} %`,
      figure: `${percent.toFixed(1)} %`,
      holds: percent >= TARGET_PERCENT,
    },
  ];
}

async function countEmpty(find: FindTitles): Promise<Figure> {
  const searches = readRealSearches();
  let empty = 0;
  for (const typed of searches) if ((await find(typed)).length === 0) empty += 1;
  return {
    what: `of ${searches.length} searches as people type them, those that end empty`,
    target: '0',
    figure: `${empty}`,
    holds: empty === 0,
  };
}

async function measure(database: Database, options: RunOptions): Promise<Figure[]> {
  const seller = await addSeller(database.db);
  if (options.data) await addCatalogs(database, options.data, seller, options);
  options.print(`${await listModels(database.db, seller.id)} listings of models that are traded`);
  await learnWords(database);
  const find = titleFinder(database.pool);
  const made = makeModelQueries(await readModels(database.pool), MADE, SEED);
  return [
    ...(await measureQueries(find, queries, TARGET_PERCENT, options)),
    ...(await measureQueries(find, made, MADE_TARGET_PERCENT, options)),
    ...(await measureBangla(find, options)),
    await countEmpty(find),
  ];
}

/**
 * Measures whether searches find the intended listings. `--data FOLDER` adds catalogs of computers and monitors to the
 * listings.
 */
export const bench: Bench = {
  name: 'relevance',
  question: 'Does a search have what is meant among its first answers?',
  run: (options) => withEmptyMarket((database) => measure(database, options)),
};
