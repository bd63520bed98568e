import { expect, test } from 'vitest';
import {
  cancelRefusal,
  mayBecomeSale,
  orderRefusal,
  type PayableOrder,
  payRefusal,
  priceRefusal,
  refundCause,
  refundReason,
  toPayableOrder,
} from './rules.ts';
import type { BookingStatus, OrderState } from './transitions.ts';

const product = (state: 'unsold' | 'reserved' | 'sold' | 'withdrawn') => ({ state, sellerId: 'seller' });

test('a product can be ordered while it is for sale, also while somebody else is paying', () => {
  expect(orderRefusal(product('unsold'), 'buyer')).toBeNull();
  expect(orderRefusal(product('reserved'), 'buyer')).toBeNull();
  expect(orderRefusal(product('sold'), 'buyer')?.code).toBe('product-sold');
  expect(orderRefusal(product('withdrawn'), 'buyer')?.code).toBe('not-found');
  expect(orderRefusal(null, 'buyer')?.code).toBe('not-found');
});

test('nobody can order their own product', () => {
  expect(orderRefusal(product('unsold'), 'seller')?.code).toBe('own-product');
});

test('only an open order can be paid, and others give the reason', () => {
  const refusalOf = (status: BookingStatus, productState: PayableOrder['productState']) =>
    payRefusal({ status, productState, heldByAnother: false })?.code;
  expect(refusalOf('open', 'unsold')).toBeUndefined();
  expect(refusalOf('open', 'reserved')).toBeUndefined();
  expect(refusalOf('paid', 'sold')).toBe('booking-paid');
  expect(refusalOf('unavailable', 'sold')).toBe('product-sold');
  expect(refusalOf('unavailable', 'withdrawn')).toBe('product-gone');
  expect(refusalOf('cancelled', 'unsold')).toBe('not-found');
});

test('an open order waits while another buyer pays for its product, and not while its own buyer does', () => {
  const wire = { state: 'open', productState: 'reserved', keptUntil: null } as const;
  const heldUntil = '2026-11-20T10:00:00.000Z';
  expect(payRefusal(toPayableOrder({ ...wire, heldUntil: null }))?.code).toBe('product-held');
  expect(payRefusal(toPayableOrder({ ...wire, heldUntil }))).toBeNull();
  expect(payRefusal(toPayableOrder({ ...wire, heldUntil: null, keptUntil: heldUntil }))).toBeNull();
});

test("the price must equal that of the order, the product and the buyer's page", () => {
  expect(priceRefusal({ booked: 100, current: 100, seen: null })).toBeNull();
  expect(priceRefusal({ booked: 100, current: 100, seen: 100 })).toBeNull();
  expect(priceRefusal({ booked: 100, current: 100, seen: 99 })?.code).toBe('price-changed');
  expect(priceRefusal({ booked: 100, current: 200, seen: 100 })?.code).toBe('price-changed');
});

test('an order can be canceled until it is paid', () => {
  expect(cancelRefusal('open')).toBeNull();
  expect(cancelRefusal('unavailable')).toBeNull();
  expect(cancelRefusal('paid')?.code).toBe('booking-paid');
  expect(cancelRefusal('cancelled')?.code).toBe('not-found');
});

test('only the full amount for an open order can become a sale', () => {
  expect(mayBecomeSale('open', true)).toBe(true);
  expect(mayBecomeSale('open', false)).toBe(false);
  expect(mayBecomeSale('cancelled', true)).toBe(false);
  expect(mayBecomeSale('paid', true)).toBe(false);
});

test('a refund has a reason', () => {
  const reason = (state: OrderState, isFull: boolean) => refundReason(refundCause(state, isFull));
  expect(reason('open', false)).toContain('amount');
  expect(reason('cancelled', true)).toContain('cancelled');
  expect(reason('paid', true)).toContain('paid already');
  expect(reason('unavailable', true)).toContain('no longer available');
  // Another buyer holds the product, so the order of this buyer is still open.
  expect(reason('open', true)).toContain('no longer available');
});
