import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { generateDemoMarket } from '../../demo/demo-market.ts';
import { productColumnList, toFields } from '../../src/domains/catalog/products/product-columns.ts';
import { importFile } from '../../tools/import/import-file.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { addSeller } from '../relevance/relevance-market.ts';
import { catalogFolder } from '../testbed/data-set.ts';
import { withEmptyMarket } from '../testbed/empty-market.ts';

const LEAST = 2_000;
const QUICK_ROWS = 2_000;
const FULL_ROWS = 20_000;
const NOW = new Date('2026-11-20T10:00:00Z');
/**
 * Required columns of an import file. The mobile number is optional, because the import can take it from the seller.
 */
const COLUMNS = productColumnList.filter(({ sheet }) => !sheet.isOptional);

const quote = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;

/** Writes a file with `rows` listings: the demo market's listings, repeated with numbered descriptions. */
function writeFile(file: string, rows: number): void {
  const { listings } = generateDemoMarket('import', NOW);
  const lines = Array.from({ length: rows }, (_, index) => {
    const one = listings[index % listings.length];
    if (!one) return '';
    const fields = toFields({ ...one, details: `${one.details} Number ${index}.` });
    return COLUMNS.map(({ key }) => quote(fields[key])).join(',');
  });
  const head = COLUMNS.map(({ sheet }) => quote(sheet.name)).join(',');
  writeFileSync(file, [head, ...lines, ''].join('\n'));
}

/** Returns the catalog of real computers if it is available; otherwise a generated file. */
function chooseFile(options: RunOptions, folder: string): string {
  const catalogs = options.quick ? null : catalogFolder(options);
  if (catalogs) return join(catalogs, 'computers.csv');
  const file = join(folder, 'listings.csv');
  writeFile(file, options.quick ? QUICK_ROWS : FULL_ROWS);
  return file;
}

/** Measures the import of many products from a file. */
export const bench: Bench = {
  name: 'import',
  question: 'How many listings a second does an import list, with search and counts in step?',
  run: (options) =>
    withEmptyMarket(async ({ db }, folder): Promise<Figure[]> => {
      const seller = await addSeller(db);
      const file = chooseFile(options, folder);
      const concurrency = Math.min(4, availableParallelism());
      const started = performance.now();
      const listener = { onRefused: () => {}, onProgress: () => {} };
      const { listed } = await importFile(db, file, seller, listener, { concurrency });
      const rate = listed / ((performance.now() - started) / 1_000);
      return [
        {
          what: `${listed} listings imported, a second`,
          target: `at least ${LEAST}`,
          figure: rate.toFixed(0),
          holds: rate >= LEAST,
        },
      ];
    }),
};
