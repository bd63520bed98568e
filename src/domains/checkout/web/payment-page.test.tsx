import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { WireBooking } from '../../bookings/contract.ts';
import type { PublicSettings } from '../../payments/contract.ts';
import PaymentPage from './payment-page.tsx';

/** Renders the payment page of an order for 40,000 taka in a market whose fee is 2 %. */
function render(change: Partial<WireBooking>): string {
  const booking = {
    _id: '01980000-0000-7000-8000-000000000001',
    productId: 'b',
    title: 'ThinkPad T480',
    category: 'Laptop',
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
    fulfilment: null,
    productState: 'reserved',
    heldUntil: null,
    keptUntil: null,
    transactionId: null,
    feePerMille: null,
    refunded: null,
    ...change,
  } as Partial<WireBooking> as WireBooking;
  const settings = {
    feePerMille: 20,
    cardApiUrl: 'http://cards',
    operator: {},
  } as Partial<PublicSettings> as PublicSettings;
  const Stub = createRoutesStub([
    { id: 'pay', path: '/', Component: PaymentPage, HydrateFallback: () => null },
  ]);
  const loaderData = { pay: { booking, settings, sellerImage: null } };
  return renderToString(<Stub hydrationData={{ loaderData }} />).replace(/<!-- -->|<[^>]*>/g, '');
}

test('the payment page shows the fee rate of a started payment, otherwise the current rate', () => {
  expect(render({})).toMatch(/800 of it \(2 %\) is our fee/);
  expect(render({ feePerMille: 15 })).toMatch(/600 of it \(1\.5 %\) is our fee/);
  expect(render({ feePerMille: 0 })).not.toContain('our fee');
});

const PAID = { paid: 'paid', state: 'paid', paidAt: '2026-11-21T04:00:00Z', transactionId: 'pi_1' } as const;

test('the page of a paid order says until when the money is kept, until the product is handed over', () => {
  const kept = 'We keep the money until you have it';
  expect(render(PAID)).toContain(kept);
  for (const fulfilment of ['handed-over', 'disputed', 'completed'] as const) {
    const page = render({ ...PAID, fulfilment });
    expect(page).toContain('Congrats! your payment completed');
    expect(page).toContain('pi_1');
    expect(page).not.toContain(kept);
  }
});

test('the page of a refunded order shows the receipt with the refund, and no card form', () => {
  const part = render({ ...PAID, fulfilment: 'refunded', refunded: 5_000 });
  expect(part).toMatch(/Congrats!.*Refunded৳5,000.*Receipt number.*Refunded৳5,000/);
  const full = render({
    ...{ ...PAID, fulfilment: 'refunded', refunded: 40_000 },
    ...{ paid: 'unpaid', state: 'unavailable', sellerEmail: '' },
  });
  expect(full).toMatch(/Refunded৳40,000.*Receipt number/);
  for (const text of ['Congrats', 'We keep the money', 'Pay by card', 'Seller email'])
    expect(full).not.toContain(text);
});
