import { afterEach, expect, test, vi } from 'vitest';
import { prefetchOnIntent } from './prefetch.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page is fetched ahead for whoever points at its link', () => {
  vi.stubGlobal('navigator', { connection: { saveData: false } });
  expect(prefetchOnIntent()).toBe('intent');
  vi.stubGlobal('navigator', {});
  expect(prefetchOnIntent()).toBe('intent');
});

test('nothing is fetched ahead for those who save data', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  expect(prefetchOnIntent()).toBe('none');
});
