import { expect, test } from 'vitest';
import {
  cancelRefusal,
  mayBecomeSale,
  orderRefusal,
  payRefusal,
  priceRefusal,
  refundReason,
} from './rules.ts';

const product = (state: 'unsold' | 'reserved' | 'sold' | 'withdrawn') => ({ state, sellerId: 'seller' });

test('a product can be ordered while it is for sale, also while somebody else is paying', () => {
  expect(orderRefusal(product('unsold'), 'buyer')).toBeNull();
  expect(orderRefusal(product('reserved'), 'buyer')).toBeNull();
  expect(orderRefusal(product('sold'), 'buyer')?.code).toBe('product-sold');
  expect(orderRefusal(product('withdrawn'), 'buyer')?.code).toBe('not-found');
  expect(orderRefusal(null, 'buyer')?.code).toBe('not-found');
});

test('nobody orders their own product', () => {
  expect(orderRefusal(product('unsold'), 'seller')?.code).toBe('own-product');
});

test('only an open order can be paid, and the others say why not', () => {
  expect(payRefusal('open', 'unsold')).toBeNull();
  expect(payRefusal('paid', 'sold')?.code).toBe('booking-paid');
  expect(payRefusal('unavailable', 'sold')?.code).toBe('product-sold');
  expect(payRefusal('unavailable', 'withdrawn')?.code).toBe('product-gone');
  expect(payRefusal('cancelled', 'unsold')?.code).toBe('not-found');
});

test('the price must be the order’s, the product’s and the one the buyer has seen', () => {
  expect(priceRefusal({ booked: 100, current: 100, seen: null })).toBeNull();
  expect(priceRefusal({ booked: 100, current: 100, seen: 100 })).toBeNull();
  expect(priceRefusal({ booked: 100, current: 100, seen: 99 })?.code).toBe('price-changed');
  expect(priceRefusal({ booked: 100, current: 200, seen: 100 })?.code).toBe('price-changed');
});

test('an order can be taken back until it is paid', () => {
  expect(cancelRefusal('open')).toBeNull();
  expect(cancelRefusal('unavailable')).toBeNull();
  expect(cancelRefusal('paid')?.code).toBe('booking-paid');
  expect(cancelRefusal('cancelled')?.code).toBe('not-found');
});

test('only the whole amount, for an order that still stands, can become a sale', () => {
  expect(mayBecomeSale('open', true)).toBe(true);
  expect(mayBecomeSale('open', false)).toBe(false);
  expect(mayBecomeSale('cancelled', true)).toBe(false);
  expect(mayBecomeSale('paid', true)).toBe(false);
});

test('money that goes back says why', () => {
  expect(refundReason('open', false)).toContain('amount');
  expect(refundReason('cancelled', true)).toContain('cancelled');
  expect(refundReason('paid', true)).toContain('paid already');
  expect(refundReason('unavailable', true)).toContain('gone');
});
