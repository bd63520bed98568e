import { afterEach, expect, test, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page is prefetched when the pointer is on its link', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false } });
  expect(prefetchOnIntent()).toBe('intent');
  vi.stubGlobal('navigator', {});
  expect(prefetchOnIntent()).toBe('intent');
});

test('no page is prefetched if the browser saves data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(prefetchOnIntent()).toBe('none');
});
