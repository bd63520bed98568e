import { expect, test } from 'vitest';
import { testSeed } from '../tools/testing/test-seed.ts';
import { createRng } from './rng.ts';

test('the same seed makes the same choices, and another seed makes others', () => {
  const seed = testSeed();
  const choices = (from: number) => {
    const rng = createRng(from);
    return Array.from({ length: 20 }, () => rng.between(0, 100));
  };
  expect(choices(seed)).toEqual(choices(seed));
  expect(choices(seed)).not.toEqual(choices(seed + 1));
});
