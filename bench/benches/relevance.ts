import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.server.ts';
import { importFile } from '../../tools/import/import-file.ts';
import type { Bench, Conduct, Figure } from '../bench.ts';
import { banglaQueries } from '../relevance/bangla-queries.ts';
import { type FindTitles, findMisses, findTwinMisses, LOOKED_AT } from '../relevance/measure.ts';
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
  conduct: Conduct,
) {
  for (const name of CATALOGS) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const tally = await importFile(database.db, file, seller, { onRefused: () => {}, onProgress: () => {} });
    conduct.print(`${tally.listed} listings from ${name}`);
  }
}

type Queries = Readonly<Record<string, readonly Query[]>>;

/** Returns a figure for each group of queries, and a figure for all groups together. */
async function measureQueries(
  find: FindTitles,
  sets: Queries,
  target: number,
  conduct: Conduct,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [asked, missed] = [0, 0];
  for (const [group, set] of Object.entries(sets)) {
    const misses = await findMisses(find, set);
    for (const { query, found } of misses) {
      conduct.print(`"${query[0]}" does not find ${query[1]}, but: ${found.join(' | ') || 'nothing'}`);
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
async function measureBangla(find: FindTitles, conduct: Conduct): Promise<Figure[]> {
  const figures: Figure[] = [];
  let [asked, missed] = [0, 0];
  for (const [group, twins] of Object.entries(banglaQueries)) {
    const misses = await findTwinMisses(find, twins);
    for (const { twin, found, meant } of misses) {
      conduct.print(
        `"${twin[0]}" finds ${found.slice(0, 3).join(' | ')}, "${twin[1]}" ${meant.slice(0, 3).join(' | ')}`,
      );
    }
    asked += twins.length;
    missed += misses.length;
    const figure = `${twins.length - misses.length} of ${twins.length}`;
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

async function measure(database: Database, conduct: Conduct): Promise<Figure[]> {
  const seller = await addSeller(database.db);
  if (conduct.data) await addCatalogs(database, conduct.data, seller, conduct);
  conduct.print(`${await listModels(database.db, seller.id)} listings of models that are traded`);
  await learnWords(database);
  const find = titleFinder(database.pool);
  const made = makeModelQueries(await readModels(database.pool), MADE, SEED);
  return [
    ...(await measureQueries(find, queries, TARGET_PERCENT, conduct)),
    ...(await measureQueries(find, made, MADE_TARGET_PERCENT, conduct)),
    ...(await measureBangla(find, conduct)),
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
  run: (conduct) => withEmptyMarket((database) => measure(database, conduct)),
};
