import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads handwritten searches, one per line, as people in Bangladesh type them. They name categories,
 * brands, models, prices, sizes, uses and places. Some are in Bangla, or in Bangla with Latin letters.
 * Some have typing mistakes or name things that nobody sells here. They do not come from the search's
 * vocabulary, because searches with unknown words must give results, too.
 */
export function readRealSearches(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, 'real-searches.txt'), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}
