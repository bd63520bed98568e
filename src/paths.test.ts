import { describe, expect, it } from 'vitest';
import { dashboardPath, ownPath, paths } from './paths.ts';

describe('addresses', () => {
  it('contain ids and categories safely', () => {
    expect(paths.productDetails('a/b')).toBe('/productdetails/a%2Fb');
    expect(paths.categoryDetails('Laptop', { cursor: 'x y' })).toBe('/categorydetails/Laptop?cursor=x+y');
  });

  it('repeat the name of a parameter with several values', () => {
    expect(paths.search({ memoryGb: ['8', '16'], priceTo: 35_000 })).toBe(
      '/search?memoryGb=8&memoryGb=16&priceTo=35000',
    );
  });

  it('omit missing parameters', () => {
    expect(paths.login()).toBe('/login');
    expect(paths.login('/productdetails/1?a=2')).toBe('/login?from=%2Fproductdetails%2F1%3Fa%3D2');
  });

  it('lead each kind of user to its own dashboard', () => {
    expect(dashboardPath('Admin')).toBe('/dashboard/admin');
    expect(dashboardPath('Seller')).toBe('/dashboard/myproducts');
    expect(dashboardPath('Buyer')).toBe('/dashboard/order');
  });
});

describe('a return address', () => {
  it.each(['/', '/productdetails/1?a=2#b'])('on our own site is kept: %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('on another site leads home: %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
