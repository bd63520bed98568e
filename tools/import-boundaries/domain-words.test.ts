import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDomainWords } from './domain-words.ts';

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'domain-words-test-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function wordsIn(path: string, text: string): string[] {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
  return findDomainWords(project);
}

test.each([
  ['a name', 'export const sellerOf = 1;', 'seller'],
  ['a name in capitals', 'export const STRIPE_KEY = 1;', 'STRIPE'],
  ['a type', "export type Kind = 'Buyer';", 'Buyer'],
  ['a text', 'export const page = `<title>Secondbyte</title>`;', 'Secondbyte'],
  ['a key', 'export const ids = { bookingId: 1 };', 'booking'],
])('%s of the product in the platform is reported with file and line', (_title, code, word) => {
  expect(wordsIn('src/platform/api/a.ts', `// first line\n\n${code}`)).toEqual([
    `src/platform/api/a.ts:3 contains "${word}", but the platform must not know the product.`,
  ]);
});

test('a column of the product in a table of the platform is reported', () => {
  expect(
    wordsIn('src/platform/db/migrations/20261126_0300_a.sql', '-- a buyer\ncreate table a (buyer_id uuid);'),
  ).toEqual([expect.stringContaining('20261126_0300_a.sql:2 contains "buyer"')]);
});

test.each([
  ['a comment', 'src/platform/api/a.ts', '/** As a seller would. */\nexport const a = 1; // Stripe'],
  ['a word that only begins alike', 'src/platform/api/a.ts', "export const mode = 'production';"],
  ['a test', 'src/platform/api/a.test.ts', "export const who = 'Seller';"],
  ['a helper of tests', 'src/platform/testing/a.ts', "export const who = 'Seller';"],
  ['a domain', 'src/domains/orders/a.ts', "export const who = 'Seller';"],
])('%s is exempt', (_title, path, code) => {
  expect(wordsIn(path, code)).toEqual([]);
});
