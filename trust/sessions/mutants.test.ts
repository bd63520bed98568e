import { expect, test } from 'vitest';
import { unprovedAttacks } from './notice.ts';

test('every attack is listed with a mutant on which it must succeed', () => {
  expect(unprovedAttacks()).toEqual([]);
});
