import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { unprovedAttacks } from './notice.ts';

test('every attack is listed with a mutant on which it must succeed', () => {
  expect(unprovedAttacks()).toEqual([]);
});

/** Mutants with a planted defect. The list of guards has its own test. */
const planted = MUTANTS.filter(({ name }) => !name.startsWith('without '));

test.each(planted)('the defect fits the sources: $name', ({ mutations }) => {
  expect(mutations().length).toBeGreaterThan(0);
});
