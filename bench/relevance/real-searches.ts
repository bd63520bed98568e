import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads searches as people in Bangladesh type them, one a line, written by hand. They name categories, makers, models,
 * prices in every form, sizes, uses and places. Some are in Bangla or in Bangla with Latin letters, have typing
 * mistakes, or name things that nobody sells here. They are not made from the search's vocabulary, because unknown
 * words have to end well, too.
 */
export function readRealSearches(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, 'real-searches.txt'), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}
