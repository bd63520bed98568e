import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDERS_PAGE, ordersPage } from './orders-page.ts';

test('docs/orders.md is the table of transitions; node tools/docs/orders-page.ts writes it', () => {
  expect(readFileSync(ORDERS_PAGE, 'utf8')).toBe(ordersPage());
});
