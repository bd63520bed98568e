import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WireBooking } from '../../../bookings/contract.ts';
import type { Operator } from '../../../payments/contract.ts';
import { Receipt } from './receipt.tsx';

const booking = {
  _id: '01980000-0000-7000-8000-000000000001',
  title: 'ThinkPad T480',
  sellerName: 'Karim',
  user: { _id: 'x', email: 'rahim@secondbyte.test', name: 'Rahim' },
  resalePrice: 38_500,
  orderDate: '2026-11-20T04:00:00Z',
  paidAt: '2026-11-21T04:00:00Z',
  transactionId: 'pi_1',
  refunded: null,
} as Partial<WireBooking> as WireBooking;

const NOBODY: Operator = {
  name: null,
  address: null,
  tradeLicence: null,
  taxNumber: null,
  email: null,
  phone: null,
  hours: null,
  facebook: null,
  youtube: null,
  instagram: null,
};

test('a receipt names both sides, item, sum and payment, and who runs the market', () => {
  const operator = { ...NOBODY, name: 'Byte House Ltd.', tradeLicence: 'TRAD/1', taxNumber: 'TIN 2' };
  const page = renderToStaticMarkup(<Receipt booking={booking} operator={operator} />);
  for (const text of [
    'Karim',
    'Rahim',
    'ThinkPad T480',
    '38,500',
    'pi_1',
    'Byte House Ltd.',
    'TRAD/1',
    'TIN 2',
  ])
    expect(page).toContain(text);
  expect(page).toContain('lang="en"');
});

test('a receipt names the refund, if there is one', () => {
  const render = (refunded: number | null) =>
    renderToStaticMarkup(<Receipt booking={{ ...booking, refunded }} operator={NOBODY} />);
  expect(render(null)).not.toContain('Refunded');
  expect(render(5_000)).toMatch(/Refunded.*5,000/);
});

test('details that the operator has not given are left out', () => {
  const page = renderToStaticMarkup(<Receipt booking={booking} operator={NOBODY} />);
  for (const label of ['Trade licence', 'Tax number', 'Sold through']) expect(page).not.toContain(label);
});
