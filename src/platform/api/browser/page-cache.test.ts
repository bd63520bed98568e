import { expect, test } from 'vitest';
import { MOST_PAGES, PageCache } from './page-cache.ts';

const MINUTE = 60_000;

function cacheAt(start = 0) {
  const clock = { now: start };
  return { clock, cache: new PageCache(() => clock.now) };
}

test('a page is cached for five minutes after its data was loaded, however often it is shown', () => {
  const { clock, cache } = cacheAt();
  const data = { list: {} };
  expect(cache.show('/a', data)).toBe('new');
  clock.now = 3 * MINUTE;
  expect(cache.find('/a')).toBe(data);
  expect(cache.show('/a', { ...data })).toBe('kept');
  clock.now = 5 * MINUTE - 1;
  expect(cache.find('/a')).toEqual(data);
  clock.now = 5 * MINUTE;
  expect(cache.find('/a')).toBeNull();
});

test('new data replaces cached data', () => {
  const { clock, cache } = cacheAt();
  cache.show('/a', { list: {} });
  clock.now = 4 * MINUTE;
  const fresh = { list: {} };
  expect(cache.show('/a', fresh)).toBe('new');
  expect(cache.shown()).toEqual({ address: '/a', data: fresh, loadedAt: 4 * MINUTE });
  clock.now = 8 * MINUTE;
  expect(cache.find('/a')).toBe(fresh);
});

test('a page with an additional part is a different page', () => {
  const { cache } = cacheAt();
  const list = {};
  cache.show('/a', { list });
  expect(cache.show('/a', { list, layout: {} })).toBe('new');
});

test('at most thirty pages are cached; the least recently shown page is removed first', () => {
  const { cache } = cacheAt();
  const first = { list: 0 };
  cache.show('/0', first);
  for (let page = 1; page < MOST_PAGES; page += 1) cache.show(`/${page}`, { list: page });
  cache.show('/0', first);
  cache.show('/last', { list: 'last' });
  expect(cache.find('/0')).toBe(first);
  expect(cache.find('/1')).toBeNull();
  expect(cache.find('/2')).not.toBeNull();
});

test('after clearing, no page is cached, but the current page is still known', () => {
  const { cache } = cacheAt();
  cache.show('/a', { list: 1 });
  cache.clear();
  expect(cache.find('/a')).toBeNull();
  expect(cache.shown()?.address).toBe('/a');
});

test('data that is still shown after the cache was cleared keeps the time at which it was loaded', () => {
  const { clock, cache } = cacheAt();
  const data = { list: {} };
  cache.show('/a', data);
  cache.clear();
  clock.now = MINUTE;
  expect(cache.show('/a', { ...data })).toBe('kept');
  expect(cache.shown()?.loadedAt).toBe(0);
});
