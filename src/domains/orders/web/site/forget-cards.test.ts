import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addProductDraft } from '../../../selling/web/public/use-draft.ts';
import { checksDraftKey } from '../common/checks-draft.ts';
import { forgetCards, forgetNotes } from './forget-cards.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..');
const OWN = 'order-cards:019aa0b2-0000-7000-8000-00000000000a';
const ANOTHERS = 'order-cards:019aa0b2-0000-7000-8000-00000000000b';

/** Creates fake caches of a browser. `kept` has the names of caches that are not deleted. */
function openCaches(...names: readonly string[]) {
  const kept = new Set(names);
  return { kept, keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
}

test('order cards of another account are deleted; cards of the own account and other caches stay', async () => {
  const browser = openCaches(OWN, ANOTHERS, 'somebody-elses');
  await forgetCards(OWN.slice('order-cards:'.length), browser);
  expect([...browser.kept]).toEqual([OWN, 'somebody-elses']);
});

test('all order cards are deleted if nobody is signed in', async () => {
  const browser = openCaches(OWN, ANOTHERS);
  await forgetCards(undefined, browser);
  expect([...browser.kept]).toEqual([]);
});

test('only lists of guests stay stored if nobody is signed in', async () => {
  const browser = openCaches('kept-lists:a', 'kept-lists:guest');
  await forgetCards(undefined, browser);
  expect([...browser.kept]).toEqual(['kept-lists:guest']);
});

test('stored lists of guests and of other accounts are deleted when somebody signs in', async () => {
  const browser = openCaches('kept-lists:a', 'kept-lists:b', 'kept-lists:guest');
  await forgetCards('a', browser);
  expect([...browser.kept]).toEqual(['kept-lists:a']);
});

test('a browser without cache storage, or with blocked access to it, causes no error', async () => {
  await forgetCards(undefined, undefined);
  const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));
  await forgetCards(undefined, { keys: refuse, delete: refuse });
});

test('the code that stores, shows and deletes order cards uses the same cache names', () => {
  const files = [
    'public/service-worker.js',
    'src/domains/orders/web/order/keep-card.ts',
    'src/domains/orders/web/site/forget-cards.ts',
  ];
  for (const file of files) {
    expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain("const CARDS = 'order-cards:';");
  }
});

test('the code that stores, shows and deletes lists uses the same cache names', () => {
  const files = [
    'public/service-worker.js',
    'src/site/kept-lists/keep-list.ts',
    'src/domains/orders/web/site/forget-cards.ts',
  ];
  for (const file of files) {
    expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain("const LISTS = 'kept-lists:';");
  }
});

test('drafts of listings are stored under the key prefix by which they are deleted', () => {
  expect(addProductDraft('seller-1')).toBe('add-product:seller-1:');
});

test('drafts of listings by other accounts are deleted, and all drafts if nobody is signed in', () => {
  const own = addProductDraft('seller-1');
  const browser = openStore(own, addProductDraft('seller-2'));
  forgetNotes('seller-1', browser);
  expect(browser.kept).toEqual([own]);
  forgetNotes(undefined, browser);
  expect(browser.kept).toEqual([]);
});

/** Creates a fake storage of a browser. `kept` has the keys that are not removed. */
function openStore(...names: readonly string[]) {
  const kept = [...names];
  return {
    kept,
    get length() {
      return kept.length;
    },
    key: (index: number) => kept[index] ?? null,
    removeItem: (name: string) => void kept.splice(kept.indexOf(name), 1),
  };
}

test('unsaved checks of other accounts are deleted, and all unsaved checks if nobody is signed in', () => {
  const own = checksDraftKey('buyer-1', 'order-1');
  const anothers = checksDraftKey('buyer-10', 'order-2');
  const browser = openStore(own, anothers, 'theme');
  forgetNotes('buyer-1', browser);
  expect(browser.kept).toEqual([own, 'theme']);
  forgetNotes(undefined, browser);
  expect(browser.kept).toEqual(['theme']);
  forgetNotes(undefined, undefined);
});
