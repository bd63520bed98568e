import { expect, test } from 'vitest';
import { dashboardPaths } from '../dashboard-paths.ts';
import { paths } from '../paths.ts';
import { buyerCounts, messageCounts } from './entry-counts.ts';

test('a buyer’s unpaid orders wait for them, what they saved does not', () => {
  expect(buyerCounts(2, 1_234)).toEqual({
    [paths.myOrders()]: { words: '2', unit: 'to pay', isTask: true },
    [paths.myWishList()]: { words: '1,234', unit: 'saved', isTask: false },
  });
});

test('orders are told as far as they are counted', () => {
  expect(buyerCounts(5_000, null)[paths.myOrders()]?.words).toBe('1,000+');
});

test('no unpaid order is not told, and what could not be had is left out', () => {
  expect(Object.keys(buyerCounts(0, 0))).toEqual([paths.myWishList()]);
  expect(buyerCounts(null, null)).toEqual({});
});

test('Messages tells what is unread, and nothing else', () => {
  expect(messageCounts(3)).toEqual({
    [dashboardPaths.messages()]: { words: '3', unit: 'unread', isTask: true },
  });
  expect(messageCounts(0)).toEqual({});
  expect(messageCounts(null)).toEqual({});
});
