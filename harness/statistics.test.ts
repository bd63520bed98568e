import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('a quantile is always one of the given numbers, whatever their order', () => {
  expect(quantile([90, 12], 0.5)).toBe(90);
  expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3]);
  expect(
    quantile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      0.99,
    ),
  ).toBe(100);
  expect([median([5, 1, 3]), median([])]).toEqual([3, 0]);
});
