import { expect, test } from 'vitest';
import { hiddenWords } from './hidden-words.ts';
import { hasPublicPage, isForSale, refusalOf, wireEndings } from './rules.ts';

test.each([
  ['hold', 'unsold', null],
  ['hold', 'reserved', null],
  ['hold', 'sold', 'product-sold'],
  ['hold', 'withdrawn', 'product-gone'],
  ['withdraw', 'unsold', null],
  ['withdraw', 'reserved', 'product-in-payment'],
  ['withdraw', 'sold', 'product-sold'],
  ['withdraw', 'withdrawn', 'not-found'],
] as const)('%s: a product that is %s gives the refusal %s', (action, state, refusal) => {
  expect(refusalOf(action, state)).toBe(refusal);
});

test.each([
  ['unsold', true],
  ['reserved', true],
  ['sold', false],
  ['withdrawn', false],
] as const)('%s: is for sale: %s', (state, forSale) => {
  expect(isForSale(state)).toBe(forSale);
});

test('expired listings and listings sold elsewhere keep their public page, removed ones do not', () => {
  expect(wireEndings.filter((ending) => hasPublicPage({ ending }))).toEqual(['lapsed', 'sold-elsewhere']);
  expect(hasPublicPage({})).toBe(true);
  expect(wireEndings.filter((ending) => !hasPublicPage({ ending })).sort()).toEqual(
    Object.keys(hiddenWords).sort(),
  );
});
