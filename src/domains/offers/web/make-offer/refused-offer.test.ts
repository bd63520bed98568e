import { expect, test } from 'vitest';
import { withPriceError } from './refused-offer.ts';

const refusal = {
  detail: 'Something is missing',
  errors: { buyerPhone: ['Phone is required'], buyerLocation: ['Meet location is required'] },
};

test('an invalid price is reported with all other errors, in the order of the form', () => {
  const result = withPriceError(refusal, '৳ ৩৯,৯০০', 40_000);
  expect(result.errors).toEqual({ taka: ['Offer from ৳20,000 to ৳39,600'], ...refusal.errors });
  expect(Object.keys(result.errors ?? {})).toEqual(['taka', 'buyerPhone', 'buyerLocation']);
});

test.each([
  ['that can be offered', '36,000'],
  ['that is none', 'cheap'],
])('a price %s adds no error', (_, typed) => {
  expect(withPriceError(refusal, typed, 40_000)).toBe(refusal);
});

test('other refusals stay unchanged', () => {
  const sold = { detail: 'It is sold', errors: undefined };
  expect(withPriceError(sold, '39,900', 40_000)).toBe(sold);
  const missing = { detail: '', errors: { taka: ['Enter what you offer'] } };
  expect(withPriceError(missing, '', 40_000)).toBe(missing);
});
