import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.server.ts';
import { importFile } from '../../tools/import/import-file.ts';
import type { Bench, Conduct, Figure } from '../bench.ts';
import { findMisses, LOOKED_AT } from '../relevance/measure.ts';
import { queries } from '../relevance/queries.ts';
import { addSeller, learnWords, listModels, titleFinder } from '../relevance/relevance-market.ts';
import { withEmptyMarket } from '../testbed/empty-market.ts';

const TARGET_PERCENT = 95;
const CATALOGUES = ['computers.csv', 'monitors.csv'];

async function addCatalogues(
  database: Database,
  folder: string,
  seller: { id: string; number: string },
  conduct: Conduct,
) {
  for (const name of CATALOGUES) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const tally = await importFile(database.db, file, seller, { onRefused: () => {}, onProgress: () => {} });
    conduct.tell(`${tally.listed} listings from ${name}`);
  }
}

async function measure(database: Database, conduct: Conduct): Promise<Figure[]> {
  const seller = await addSeller(database.db);
  if (conduct.data) await addCatalogues(database, conduct.data, seller, conduct);
  conduct.tell(`${await listModels(database.db, seller.id)} listings of models that are traded`);
  await learnWords(database);
  const find = titleFinder(database.pool);
  const figures: Figure[] = [];
  let [asked, missed] = [0, 0];
  for (const [group, set] of Object.entries(queries)) {
    const misses = await findMisses(find, set);
    for (const { query, found } of misses) {
      conduct.tell(`"${query[0]}" does not find ${query[1]}, but: ${found.join(' | ') || 'nothing'}`);
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
      target: `at least ${TARGET_PERCENT} %`,
      figure: `${percent.toFixed(1)} %`,
      holds: percent >= TARGET_PERCENT,
    },
  ];
}

/** Whether searches find what people mean. `--data FOLDER` adds catalogues of computers and monitors to look among. */
export const bench: Bench = {
  name: 'relevance',
  question: 'Does a search have what is meant among its first answers?',
  run: (conduct) => withEmptyMarket((database) => measure(database, conduct)),
};
