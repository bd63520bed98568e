import { expect, test } from 'vitest';
import { countWebProcesses, planProduct } from './product.ts';

test('a web process a core serves, four unless more are asked for', () => {
  expect(countWebProcesses({}, 2, 'linux')).toBe(2);
  expect(countWebProcesses({}, 16, 'linux')).toBe(4);
  expect(countWebProcesses({ WEB_CONCURRENCY: '12' }, 16, 'linux')).toBe(12);
});

test('one serves in development, and where a port cannot be shared', () => {
  expect(countWebProcesses({ DEV: '1', WEB_CONCURRENCY: '3' }, 8, 'linux')).toBe(1);
  expect(countWebProcesses({ WEB_CONCURRENCY: '3' }, 8, 'darwin')).toBe(1);
});

test('every web process has a name of its own and knows how many they are', () => {
  const { needed, more } = planProduct({ WEB_CONCURRENCY: '3' });
  expect(needed.map(({ name }) => name)).toEqual(['web', 'worker']);
  expect(more.map(({ name }) => name)).toEqual(['web-2', 'web-3']);
  expect(more.map(({ env }) => env.WEB_CONCURRENCY)).toEqual(['3', '3']);
});
