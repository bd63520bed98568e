import { expect, test } from 'vitest';
import { dashboardPaths } from '../dashboard-paths.ts';
import { paths } from '../paths.ts';
import { buyerCounts, messageCounts } from './entry-counts.ts';

test("a buyer's badge counts unpaid orders and not saved products", () => {
  expect(buyerCounts(2, 1_234)).toEqual({
    [paths.myOrders()]: { text: '2', unit: 'to pay', isTask: true },
    [paths.myWishList()]: { text: '1,234', unit: 'saved', isTask: false },
  });
});

test('more orders than the counting limit are shown as "1,000+"', () => {
  expect(buyerCounts(5_000, null)[paths.myOrders()]?.text).toBe('1,000+');
});

test('zero unpaid orders show no badge, and data that could not be loaded is omitted', () => {
  expect(Object.keys(buyerCounts(0, 0))).toEqual([paths.myWishList()]);
  expect(buyerCounts(null, null)).toEqual({});
});

test('Messages shows only the number of unread messages', () => {
  expect(messageCounts(3)).toEqual({
    [dashboardPaths.messages()]: { text: '3', unit: 'unread', isTask: true },
  });
  expect(messageCounts(0)).toEqual({});
  expect(messageCounts(null)).toEqual({});
});
