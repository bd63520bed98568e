import { expect, test } from 'vitest';
import type { Call } from '#platform/api/contract.ts';
import { catalogCalls } from '../domains/catalog/contract.ts';
import { searchCalls } from '../domains/search/contract.ts';
import { sellingCalls } from '../domains/selling/contract.ts';
import { cacheableRoutes } from './cacheable-routes.ts';

const calls: Readonly<Record<string, Call>> = { ...catalogCalls, ...sellingCalls, ...searchCalls };
const callsShared = cacheableRoutes.filter(({ route }) => route !== 'page');
const dependsOnReader = ({ headers }: (typeof cacheableRoutes)[number]) =>
  ['Authorization', 'Cookie'].every((name) => headers.vary?.includes(name));

/** Returns the cacheable routes that match a path. */
const sharedAt = (path: string) => cacheableRoutes.filter((address) => address.path.test(path));

test('only public calls are shared, and calls whose limits depend on the source are marked or exempt', () => {
  const faults = callsShared.flatMap((address) => {
    const call = calls[`GET ${address.route}`];
    if (call?.who !== 'anyone') return [`${address.route} is no call for anyone`];
    return call.ignoresCaller === true || dependsOnReader(address)
      ? []
      : [`${address.route} depends on who asks`];
  });
  expect(faults).toEqual([]);
  expect(callsShared.length).toBeGreaterThan(9);
});

test('pages are shared among guests for a second, and so is their data', () => {
  const paths = ['/', '/search', '/categorydetails/Laptop', '/blog', '/blog/test-a-used-laptop', '/safety'];
  for (const path of [...paths, '/_.data', '/search.data', '/categorydetails/Laptop.data']) {
    const page = sharedAt(path).find(({ route }) => route === 'page');
    expect(page && dependsOnReader(page), path).toBe(true);
    expect(page?.headers['cache-control'], path).toMatch(/^public, max-age=0, s-maxage=1,/);
  }
});

test('data of one seller is cached only by our processes, which know what a source has read', () => {
  const id = '019aa0b2-0000-7000-8000-000000000000';
  const paths = [
    `/categorylist/${id}`,
    `/products/${id}.data`,
    `/sellers/${id}`,
    '/compare',
    `/productAll/${id}`,
  ];
  for (const path of paths) {
    const found = sharedAt(path);
    expect(
      found.map(({ headers }) => headers['cache-control']),
      path,
    ).toEqual(['private, no-cache']);
    expect(found.every(dependsOnReader), path).toBe(true);
  }
});

test.each([
  '/dashboard',
  '/dashboard/my-orders',
  '/login',
  '/signup',
  '/productdetails/019aa0b2-0000-7000-8000-000000000000',
  '/bookings',
  '/wishlist',
  '/jwt',
  '/me/data',
  '/users/019aa0b2-0000-7000-8000-000000000000',
  '/categorylist/../dashboard',
  '/search/extra',
])('data of a person and changes are never shared: %s', (path) => {
  expect(sharedAt(path)).toEqual([]);
});
