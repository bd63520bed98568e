import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from '../../../paths.ts';
import type { WireBooking } from '../contract.ts';
import OrdersPage from './orders-page.tsx';

/** What the page reads of an order. */
const booking = {
  _id: 'a',
  productId: 'b',
  title: 'ThinkPad T480',
  images: [] as WireBooking['images'],
  resalePrice: 38_500,
  currentPrice: 38_500,
  buyerLocation: 'Dhanmondi 27',
  orderDate: '2026-11-20T10:00:00.000Z',
  state: 'open',
  productState: 'unsold',
  heldUntil: null,
} as WireBooking;

function render(page: { readonly next: string | null; readonly first: boolean }): string {
  const Stub = createRoutesStub([
    { id: 'orders', path: '/', Component: OrdersPage, HydrateFallback: () => null },
  ]);
  return renderToString(
    <Stub hydrationData={{ loaderData: { orders: { bookings: [booking], ...page } } }} />,
  );
}

test('orders on one page have no pager', () => {
  expect(render({ next: null, first: true })).not.toContain('aria-label="Pages"');
});

test('orders on several pages lead to the next one, and back to the first', () => {
  const first = render({ next: 'c1', first: true });
  expect(first).toContain(`href="${paths.myOrders({ cursor: 'c1' })}"`);
  expect(first).not.toContain('First page');
  const last = render({ next: null, first: false });
  expect(last).toContain('First page');
  expect(last).not.toContain('rel="next"');
});
