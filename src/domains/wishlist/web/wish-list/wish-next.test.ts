import { expect, test } from 'vitest';
import { isUnavailable, wishNext } from './wish-next.ts';

const saved = { productState: 'unsold', paid: 'unpaid', product: 'wishlist' } as const;

test.each([
  [saved, false, /^Test it, then pay/],
  [{ ...saved, productState: 'reserved' }, false, /Reserved for another buyer/],
  [{ ...saved, product: 'order' }, false, /Already ordered/],
  [{ ...saved, product: 'order', productState: 'reserved' }, false, /Already ordered/],
  [{ ...saved, product: 'order', productState: 'sold', paid: 'paid' }, false, /^Paid/],
  [{ ...saved, productState: 'sold' }, true, /^Sold to another buyer/],
  [{ ...saved, product: 'order', productState: 'sold' }, true, /^Sold to another buyer/],
  [{ ...saved, productState: 'withdrawn', ending: 'sold-elsewhere' }, true, /sold it elsewhere/],
  [{ ...saved, productState: 'withdrawn', ending: 'lapsed' }, true, /not renewed/],
  [{ ...saved, productState: 'withdrawn', ending: 'taken-down' }, true, /The seller took it down/],
  [{ ...saved, productState: 'withdrawn', ending: 'account-closed' }, true, /account was closed/],
] as const)('%j: gone %j, and the shown text', (wish, unavailable, words) => {
  expect(isUnavailable(wish)).toBe(unavailable);
  expect(wishNext(wish)).toMatch(words);
});

test('a listing removed by an admin is not blamed on its seller', () => {
  const words = wishNext({ ...saved, productState: 'withdrawn', ending: 'removed' });
  expect(words).toBe('Removed by Secondbyte.');
});
