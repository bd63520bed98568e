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

test('every process has its metrics read at a port of its own', () => {
  const { needed, more } = planProduct({ WEB_CONCURRENCY: '3', METRICS_PORT: '9464' });
  const ports = [...needed, ...more].map(({ name, env }) => [name, env.METRICS_PORT]);
  expect(Object.fromEntries(ports)).toEqual({
    worker: '9464',
    web: '9465',
    'web-2': '9466',
    'web-3': '9467',
  });
  expect(planProduct({ WEB_CONCURRENCY: '1' }).needed.map(({ env }) => env.METRICS_PORT)).toEqual([
    undefined,
    undefined,
  ]);
});

test('every process gives memory back early, unless who runs the market says otherwise', () => {
  const { needed, more } = planProduct({ WEB_CONCURRENCY: '2', MALLOC_ARENA_MAX: '4' });
  for (const { env, nodeArgs } of [...needed, ...more]) {
    expect(env).toMatchObject({ MALLOC_ARENA_MAX: '4', MALLOC_TRIM_THRESHOLD_: '131072' });
    expect(nodeArgs).toContain('--max-semi-space-size=32');
  }
});
