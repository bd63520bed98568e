import { expect, test } from 'vitest';
import { listScope } from './use-kept-list.ts';

test.each([
  ['/search', '/search'],
  ['/categorydetails/Laptop', '/categorydetails/'],
  ['/dashboard/order', '/dashboard/'],
  ['/dashboard/mybuyers', '/dashboard/'],
  ['/dashboard/mywishlist', '/dashboard/'],
])('%s is kept, by a worker for %s', (pathname, scope) => {
  expect(listScope(pathname)).toBe(scope);
});

test.each(['/', '/login', '/searches', '/dashboard/order/1', '/dashboard/payment/1', '/dashboard/admin'])(
  '%s is not kept',
  (pathname) => {
    expect(listScope(pathname)).toBeNull();
  },
);
