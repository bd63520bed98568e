import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { buyerCounts } from './entry-counts.ts';

test('a buyer’s open orders wait for them, what they saved does not', () => {
  expect(buyerCounts(2, 1_234)).toEqual({
    [paths.myOrders()]: { words: '2', unit: 'open', isTask: true },
    [paths.myWishList()]: { words: '1,234', unit: 'saved', isTask: false },
  });
});

test('orders are told as far as they are counted', () => {
  expect(buyerCounts(5_000, null)[paths.myOrders()]?.words).toBe('1,000+');
});

test('no open order is not told, and what could not be had is left out', () => {
  expect(Object.keys(buyerCounts(0, 0))).toEqual([paths.myWishList()]);
  expect(buyerCounts(null, null)).toEqual({});
});
