import { expect, test } from 'vitest';
import { suggestedOffers } from './suggested-offers.ts';

const boundsOf = (asked: number) => ({ least: Math.ceil(asked / 2), most: Math.floor(asked * 0.99) });

test.each([
  [38_500, [37_500, 36_000, 35_000]],
  [11_200, [10_900, 10_500, 10_200]],
  [9_800, [9_500, 9_200, 8_900]],
  [120_000, [116_000, 113_000, 109_000]],
])('suggestions for %i are round and distinct, highest first', (asked, expected) => {
  expect(suggestedOffers(asked, boundsOf(asked))).toEqual(expected);
});

test.each([2, 19, 20, 99, 101, 1_150, 1_999, 99_999_999])('suggestions for %i are valid offers', (asked) => {
  const bounds = boundsOf(asked);
  const suggested = suggestedOffers(asked, bounds);
  expect(suggested).toEqual([...new Set(suggested)].toSorted((a, b) => b - a));
  for (const taka of suggested) {
    expect(Number.isInteger(taka)).toBe(true);
    expect(taka).toBeGreaterThanOrEqual(bounds.least);
    expect(taka).toBeLessThanOrEqual(bounds.most);
  }
});
