import { describe, expect, it } from 'vitest';
import { dashboardPath, ownPath, paths } from './paths.ts';

describe('addresses', () => {
  it('carry ids and categories safely', () => {
    expect(paths.productDetails('a/b')).toBe('/productdetails/a%2Fb');
    expect(paths.categoryDetails('Laptop', { cursor: 'x y' })).toBe('/categorydetails/Laptop?cursor=x+y');
  });

  it('repeat the name of what has several values', () => {
    expect(paths.search({ memoryGb: ['8', '16'], priceTo: 35_000 })).toBe(
      '/search?memoryGb=8&memoryGb=16&priceTo=35000',
    );
  });

  it('leave out what is not given', () => {
    expect(paths.login()).toBe('/login');
    expect(paths.login('/productdetails/1?a=2')).toBe('/login?from=%2Fproductdetails%2F1%3Fa%3D2');
  });

  it('lead every user type to its own dashboard', () => {
    expect(dashboardPath('Admin')).toBe('/dashboard/admin');
    expect(dashboardPath('Seller')).toBe('/dashboard/myproducts');
    expect(dashboardPath('Buyer')).toBe('/dashboard/order');
  });
});

describe('a return address', () => {
  it.each(['/', '/productdetails/1?a=2#b'])('of our own is kept: %s', (path) => {
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
  ])('of anybody else leads home: %j', (path) => {
    expect(ownPath(path)).toBe('/');
  });
});
