import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OFFERS_PAGE, offersPage } from './offers-page.ts';

test('docs/offers.md is the table of transitions; node tools/docs/offers-page.ts writes it', () => {
  expect(readFileSync(OFFERS_PAGE, 'utf8')).toBe(offersPage());
});
