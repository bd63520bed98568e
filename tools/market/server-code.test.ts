import { expect, test } from 'vitest';
import { isServerCode } from './server-code.ts';

test.each([
  'app/web.ts',
  'platform/api/api.server.ts',
  'site/sitemap.server.ts',
  'domains/orders/contract.ts',
  'domains/bookings/server/place-booking.server.ts',
  'domains\\bookings\\server\\place-booking.server.ts',
])('a change of %s restarts the servers', (path) => {
  expect(isServerCode(path)).toBe(true);
});

test.each([
  'root.tsx',
  'site/home-data.ts',
  'ui/dates.ts',
  'ui/styles/base.css',
  'domains/orders/web/orders-page.tsx',
  'domains/handover/web/public/place-order.ts',
  'domains/orders/server/calls.test.ts',
  'platform/testing/database.ts',
])('a change of %s is left to hot reload or to the tests', (path) => {
  expect(isServerCode(path)).toBe(false);
});
