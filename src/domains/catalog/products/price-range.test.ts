import { expect, test } from 'vitest';
import { priceRange, priceStanding } from './price-range.ts';

const asked = (...taka: number[]) => taka.map((each) => ({ taka: each, sold: false }));

test('four prices are too few for a price range', () => {
  expect(priceRange(asked(30_000, 31_000, 32_000, 33_000))).toBeNull();
});

test('the usual range is the middle half of the prices, despite outliers', () => {
  const range = priceRange(asked(90_000, 31_000, 34_000, 30_000, 35_000));
  expect(range).toMatchObject({ lowest: 30_000, from: 31_000, to: 35_000, highest: 90_000 });
});

test('limits of the range are interpolated between two prices', () => {
  expect(priceRange(asked(10, 20, 30, 40, 50, 60))).toMatchObject({ from: 23, to: 48 });
  const dear = priceRange(asked(38_000, 39_500, 41_000, 41_500, 42_500, 43_500));
  expect(dear).toMatchObject({ from: 39_900, to: 42_300 });
});

test('a price is low below the range, fair within it and high above it', () => {
  const range = priceRange(asked(30_000, 31_000, 34_000, 35_000, 36_000));
  const standing = (taka: number) => range && priceStanding(range, taka);
  expect([30_500, 31_000, 35_000, 35_500].map(standing)).toEqual(['low', 'fair', 'fair', 'high']);
});
