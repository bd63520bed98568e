import { expect, test } from 'vitest';
import { roleWords } from './role-words.ts';

test.each([
  ['Seller', 'not verified yet'],
  ['Buyer', 'not needed by buyers'],
  ['Admin', 'none'],
  [null, 'none'],
] as const)('the role of an unverified %s is "%s"', (userType, words) => {
  expect(roleWords({ userType, verified: false })).toBe(words);
});

test('the role of a verified seller is "verify"', () => {
  expect(roleWords({ userType: 'Seller', verified: true })).toBe('verify');
});
