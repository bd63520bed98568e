import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingDocs } from '../../src/app/settings.ts';
import { ROOT } from '../root.ts';

const page = readFileSync(join(ROOT, 'docs', 'caches.md'), 'utf8');
const settings = new Set(settingDocs().map(({ name }) => name));

/** Cells of the rows of the table in docs/caches.md, which has one row for each cache layer. */
const layers = page
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const SETTING = /`([A-Z][A-Z_]+)`(?! in `)/g;
const NAME_IN_FILE = /`(\w+)` in `([^`]+)`/g;

/** Returns errors for settings and constants in a text that do not exist. */
function faultsOf(text: string): string[] {
  const missing = [...text.matchAll(SETTING)].flatMap(([, name = '']) =>
    settings.has(name) ? [] : [`there is no setting ${name}`],
  );
  const absent = [...text.matchAll(NAME_IN_FILE)].flatMap(([, name = '', file = '']) => {
    const path = join(ROOT, file);
    return existsSync(path) && new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))
      ? []
      : [`${file} has no ${name}`];
  });
  return [...missing, ...absent];
}

test('each layer has its lifetime, its invalidation and its switch', () => {
  expect(layers.map(([, number]) => Number(number))).toEqual(layers.map((_, index) => index + 1));
  expect(layers.length).toBeGreaterThan(8);
  for (const [, number, ...cells] of layers) {
    expect(cells.slice(0, 5).filter(Boolean), number).toHaveLength(5);
  }
});

test('each switch and each file on the page exists', () => {
  expect(faultsOf(page)).toEqual([]);
  const files = [...page.matchAll(/`((?:src|docs|tools)\/[^`]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('layers of the web process are switched off by settings', () => {
  for (const name of ['RESPONSE_CACHE', 'REQUEST_COALESCING', 'FRAGMENT_CACHE', 'DATABASE_REPLICA_URLS']) {
    expect(page).toContain(`\`${name}\``);
  }
});

test('a removed switch would be found', () => {
  expect(faultsOf('`NO_SUCH_CACHE`')).toEqual(['there is no setting NO_SUCH_CACHE']);
  expect(faultsOf('`NO_SUCH_MS` in `src/app/web.ts`')).toEqual(['src/app/web.ts has no NO_SUCH_MS']);
});
