import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Searches as people in Bangladesh type them, a line each, written by hand: categories, makers and models, prices in every
 * writing, sizes, uses, places, Bangla and Bangla in Latin letters, slips, and things that nobody here sells. Not made from
 * the vocabulary of the search: what it does not know has to end well, too.
 */
export function readRealSearches(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, 'real-searches.txt'), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}
