import { expect, test } from 'vitest';
import { listingAnchor, paths } from '../paths.ts';
import { purposeOf, targetOf, userTypeFor } from './auth-target.ts';

const ID = '0199b2a4-1c2d-7e3f-8a4b-5c6d7e8f9a0b';

test.each([
  [`${paths.productDetails(ID)}#order`, 'order this ThinkPad T480', 'Buyer'],
  [`${paths.productDetails(ID)}#wish`, 'save this ThinkPad T480 to your wish list', 'Buyer'],
  [`${paths.categoryList(ID)}#report`, 'report this ThinkPad T480', null],
  [paths.productDetails(ID), 'see this ThinkPad T480', null],
  [
    `${paths.search({ q: 'thinkpad' })}#${listingAnchor(ID)}`,
    'save this ThinkPad T480 to your wish list',
    'Buyer',
  ],
])('a guest who returns to %s wants to %s', (path, purpose, userType) => {
  const target = targetOf(path);
  expect(target?.productId).toBe(ID);
  expect(target && purposeOf(target, 'ThinkPad T480')).toBe(purpose);
  expect(target && purposeOf(target, null)).toBeNull();
  expect(target && userTypeFor(target)).toBe(userType);
});

test('a guest who returns to the page for new listings wants to sell, without a product yet', () => {
  const target = targetOf(paths.addProduct());
  expect(target).toEqual({ wants: 'sell', productId: null });
  expect(target && purposeOf(target, null)).toBe('list your product');
  expect(target && userTypeFor(target)).toBe('Seller');
});

test.each(['/', paths.myOrders(), `${paths.productDetails('nonsense')}#order`])(
  'the return address %s states no purpose',
  (path) => {
    expect(targetOf(path)).toBeNull();
  },
);
