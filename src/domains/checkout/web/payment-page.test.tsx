import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireBooking } from '../../bookings/contract.ts';
import type { PublicSettings } from '../../payments/contract.ts';
import PaymentPage from './payment-page.tsx';

/**
 * Renders the payment page of an order for 40,000 taka in a market whose fee is 2 %. `feePerMille` is the fixed fee of
 * the payment that has begun; null if none has begun.
 */
function render(feePerMille: number | null): string {
  const booking = {
    _id: '01980000-0000-7000-8000-000000000001',
    productId: 'b',
    title: 'ThinkPad T480',
    images: [] as WireBooking['images'],
    sellerName: 'Karim',
    sellerEmail: 'karim@secondbyte.test',
    user: { _id: 'x', email: 'rahim@secondbyte.test', name: 'Rahim' },
    buyerLocation: 'Dhanmondi 27',
    delivery: 'meeting',
    resalePrice: 40_000,
    currentPrice: 40_000,
    orderDate: '2026-11-20T04:00:00Z',
    paid: 'unpaid',
    paidAt: null,
    state: 'open',
    productState: 'reserved',
    heldUntil: null,
    keptUntil: null,
    feePerMille,
  } as Partial<WireBooking> as WireBooking;
  const settings = {
    feePerMille: 20,
    cardApiUrl: 'http://cards',
  } as Partial<PublicSettings> as PublicSettings;
  const Stub = createRoutesStub([
    { id: 'pay', path: '/', Component: PaymentPage, HydrateFallback: () => null },
  ]);
  const loaderData = { pay: { booking, settings, sellerImage: null } };
  return renderToString(<Stub hydrationData={{ loaderData }} />).replace(/<!-- -->|<[^>]*>/g, '');
}

test('the payment page shows the fee rate of a started payment, otherwise the current rate', () => {
  expect(render(null)).toMatch(/800 of it \(2 %\) is our fee/);
  expect(render(15)).toMatch(/600 of it \(1\.5 %\) is our fee/);
  expect(render(0)).not.toContain('our fee');
});
