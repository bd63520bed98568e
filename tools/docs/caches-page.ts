// Writes the lifetimes in docs/caches.md from the code. Run: node tools/docs/caches-page.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lifetimes from '../../src/platform/process/cache-lifetimes.ts';
import { ROOT } from '../root.ts';

/** Path of the page with the cache lifetimes. */
export const CACHES_PAGE = join(ROOT, 'docs', 'caches.md');

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

const UNITS = [
  { ms: YEAR_MS, one: 'a year', many: 'years' },
  { ms: HOUR_MS, one: 'an hour', many: 'hours' },
  { ms: MINUTE_MS, one: 'a minute', many: 'minutes' },
] as const;

/** Milliseconds of each unit at the end of a lifetime's name. */
const MS_OF: Readonly<Record<string, number>> = { MS: 1, S: SECOND_MS, HOURS: HOUR_MS };

/** Cache lifetimes in ms, by their names in the code. Lifetimes that the code contains as header values are omitted. */
export const lifetimesMs: ReadonlyMap<string, number> = new Map(
  Object.entries(lifetimes).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value * (MS_OF[name.split('_').at(-1) ?? ''] ?? Number.NaN)]] : [],
  ),
);

/** Formats a duration: `a minute`, `5 minutes`, `0.9 s`. */
export function timeInWords(ms: number): string {
  const unit = UNITS.find((one) => ms >= one.ms && ms % one.ms === 0);
  if (!unit) return `${ms / SECOND_MS} s`;
  return ms === unit.ms ? unit.one : `${ms / unit.ms} ${unit.many}`;
}

const LIFETIME = /<!-- ([A-Z_]+) -->[^<]*<!-- \/ -->/g;

/** Returns the names of the lifetimes that a page shows. */
export function shownLifetimes(page: string): Set<string> {
  return new Set([...page.matchAll(LIFETIME)].map(([, name = '']) => name));
}

/**
 * Returns the page's text with the current lifetimes filled in. Throws if the page names a lifetime that the code does
 * not have.
 */
export function cachesPage(page: string): string {
  return page.replace(LIFETIME, (_, name: string) => {
    const ms = lifetimesMs.get(name);
    if (ms === undefined) throw new Error(`there is no lifetime ${name}`);
    return `<!-- ${name} -->${timeInWords(ms)}<!-- / -->`;
  });
}

if (import.meta.main) writeFileSync(CACHES_PAGE, cachesPage(readFileSync(CACHES_PAGE, 'utf8')));
