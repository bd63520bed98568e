import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CACHES_PAGE, cachesPage, lifetimesMs, shownLifetimes, timeInWords } from './caches-page.ts';

const page = readFileSync(CACHES_PAGE, 'utf8');

test('docs/caches.md has each lifetime of the code', () => {
  expect(page).toBe(cachesPage(page));
  expect([...shownLifetimes(page)].sort()).toEqual([...lifetimesMs.keys()].sort());
});

test('each lifetime has a unit in its name', () => {
  expect([...lifetimesMs].filter(([, ms]) => !(ms > 0))).toEqual([]);
  expect(lifetimesMs.get('IDEMPOTENCY_HOURS')).toBe(86_400_000);
});

test.each([
  [100, '0.1 s'],
  [1_000, '1 s'],
  [60_000, 'a minute'],
  [300_000, '5 minutes'],
  [90_000, '90 s'],
  [3_600_000, 'an hour'],
  [86_400_000, '24 hours'],
  [31_536_000_000, 'a year'],
])('%d ms is %s', (ms, words) => {
  expect(timeInWords(ms)).toBe(words);
});

test('another lifetime changes the page, and an unknown one is refused', () => {
  expect(cachesPage('kept <!-- COUNTS_TTL_MS -->a week<!-- / -->')).toBe(
    'kept <!-- COUNTS_TTL_MS -->a minute<!-- / -->',
  );
  expect(() => cachesPage('<!-- NO_SUCH_MS -->a week<!-- / -->')).toThrow('no lifetime NO_SUCH_MS');
});
