import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPublicScreens, findBreaches } from './find-breaches.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'boundaries-test-'));
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function plant(path: string, code: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), code);
}

function breachesOf(path: string, code: string): string[] {
  plant(path, code);
  return findBreaches(project);
}

test('imports in the right direction and through public files are accepted', () => {
  plant(
    'src/domains/orders/server/store.server.ts',
    "import type { Db } from '../../../platform/database.server.ts';",
  );
  plant(
    'src/domains/orders/server/place.server.ts',
    "import { findProduct } from '../../catalog/public-api.server.ts';",
  );
  plant('src/domains/orders/web/page.tsx', "import { Card } from '../../catalog/web/public/card.tsx';");
  plant('src/site/dash.tsx', "import { Row } from '../domains/catalog/web/site/row.tsx';");
  plant('src/site/home.tsx', "import type { Product } from '../domains/catalog/contract.ts';");
  plant('src/app/web.ts', "import { calls } from '../domains/orders/server/calls.server.ts';");
  plant('tools/seed.ts', "import { buildProduct } from '../src/domains/catalog/testing/fixtures.ts';");
  plant('src/domains/orders/place.test.ts', "import { buildProduct } from '../catalog/testing/fixtures.ts';");
  expect(findBreaches(project)).toEqual([]);
});

test.each([
  [
    'a domain and one to its right',
    'src/domains/catalog/server/a.ts',
    '../../orders/contract.ts',
    'comes before orders',
  ],
  [
    'a domain and what is no door',
    'src/domains/orders/a.ts',
    '../catalog/server/b.ts',
    'not a public file of catalog',
  ],
  ['a page and a server file', 'src/domains/orders/web/a.tsx', '../server/b.ts', 'not even types'],
  [
    'a screen and one of another domain for the site alone',
    'src/domains/orders/web/a.tsx',
    '../../catalog/web/site/card.tsx',
    'not a public file of catalog',
  ],
  [
    'a screen and a private one of another domain',
    'src/domains/orders/web/a.tsx',
    '../../catalog/web/product/card.tsx',
    'not a public file of catalog',
  ],
  ['a page and another .server file', 'src/site/a.tsx', '../platform/database.server.ts', 'not even types'],
  [
    'platform and a domain',
    'src/platform/a.ts',
    '../domains/images/contract.ts',
    'platform must not import domain',
  ],
  [
    'a lower room of platform and a higher one',
    'src/platform/db/a.ts',
    '#platform/work/jobs.server.ts',
    'platform/db must not import platform/work',
  ],
  [
    'two rooms of platform on one floor',
    'src/platform/http/a.ts',
    '../db/database.server.ts',
    'platform/http must not import platform/db',
  ],
  ['a file outside the rooms of platform', 'src/platform/a.ts', './db/b.ts', 'must be in one of its folders'],
  [
    'a plain file of a domain and a server file',
    'src/domains/orders/server/a.ts',
    './b.server.ts',
    'must itself be named .server.ts',
  ],
  ['kernel and platform', 'src/kernel/a.ts', '../platform/problem.ts', 'kernel must not import platform'],
  ['ui and a domain', 'src/ui/a.tsx', '../domains/images/contract.ts', 'ui must not import domain'],
  [
    'the product and tools',
    'src/domains/images/a.ts',
    '../../../tools/ports.ts',
    'domain must not import tools',
  ],
  [
    'the product and a stand-in',
    'src/app/web.ts',
    '../../sandbox/mail/main.ts',
    'app must not import sandbox',
  ],
  [
    'a stand-in and the product',
    'sandbox/mail/a.ts',
    '../../src/kernel/money.ts',
    'sandbox must not import kernel',
  ],
  ['two stand-ins', 'sandbox/mail/a.ts', '../google/main.ts', 'must not import one another'],
  [
    'a domain without a place',
    'src/site/a.tsx',
    '../domains/lottery/contract.ts',
    'is not listed in DOMAINS',
  ],
  [
    'the product and test helpers',
    'src/domains/images/a.ts',
    '../../platform/testing/database.ts',
    'only tests',
  ],
])('%s: the import is reported', (_title, from, to, words) => {
  const [breach] = breachesOf(from, `// first line\nimport { thing } from '${to}';`);
  expect(breach).toContain(`${from}:2 imports`);
  expect(breach).toContain(words);
});

test.each([
  ['a type', "import type { Row } from '../server/store.server.ts';"],
  ['an import by name', "import type { Row } from '#platform/database.server.ts';"],
  ['a type in place', "export type Row = import('../server/store.server.ts').Row;"],
  ['a re-export', "export { read } from '../server/store.server.ts';"],
  ['a late import', "const store = await import('../server/store.server.ts');"],
  ['a bare import', "import '../server/store.server.ts';"],
])('%s counts as an import', (_title, code) => {
  expect(breachesOf('src/domains/orders/web/page.tsx', code)).toHaveLength(1);
});

test('a cycle is reported with its path, also a cycle of types', () => {
  plant('src/kernel/a.ts', "import type { B } from './b.ts'; export type A = B;");
  plant('src/kernel/b.ts', "import type { C } from './c.ts'; export type B = C;");
  plant('src/kernel/c.ts', "import type { A } from './a.ts'; export type C = A;");
  expect(findBreaches(project)).toEqual([
    'Circular imports: src/kernel/a.ts → src/kernel/b.ts → src/kernel/c.ts → src/kernel/a.ts.',
  ]);
});

test('more public screen files than allowed are a breach; tests and other folders do not count', () => {
  for (const path of ['public/a.tsx', 'public/b.ts', 'public/b.test.ts', 'site/c.tsx']) {
    plant(`src/domains/catalog/web/${path}`, 'export {};');
  }
  expect(countPublicScreens(project, 2)).toEqual([]);
  expect(countPublicScreens(project, 1)).toEqual([
    '2 files in web/public, of at most 1: move those that only site uses to web/site.',
  ]);
});
