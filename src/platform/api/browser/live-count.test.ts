import { beforeEach, expect, test, vi } from 'vitest';
import { openLiveCount } from './live-count.ts';

// Runs the hooks of one render and then its effects, because these tests have no DOM.
vi.mock('react', () => ({
  useSyncExternalStore: (_subscribe: unknown, read: () => number) => read(),
  useEffect: (effect: () => void) => effect(),
}));

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  return () => vi.unstubAllGlobals();
});

test('a count that was set replaces the loaded one until another one is loaded', () => {
  const { set, useCount } = openLiveCount(async () => null);
  const show = (loaded: number) => useCount(loaded);
  expect(show(1)).toBe(1);
  set(0);
  expect(show(1)).toBe(0);
  expect(show(0)).toBe(0);
  // The same number as before is a new count, if another one was loaded between.
  expect(show(1)).toBe(1);
  set(7);
  expect(show(1)).toBe(7);
});
