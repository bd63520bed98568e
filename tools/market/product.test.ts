import { expect, test } from 'vitest';
import { countWebProcesses, planProduct } from './product.ts';

test('each core has a web process, up to four by default', () => {
  expect(countWebProcesses({}, 2, 'linux')).toBe(2);
  expect(countWebProcesses({}, 16, 'linux')).toBe(4);
  expect(countWebProcesses({ WEB_CONCURRENCY: '12' }, 16, 'linux')).toBe(12);
});

test('in development, and without a shared port, one web process serves', () => {
  expect(countWebProcesses({ DEV: '1', WEB_CONCURRENCY: '3' }, 8, 'linux')).toBe(1);
  expect(countWebProcesses({ WEB_CONCURRENCY: '3' }, 8, 'darwin')).toBe(1);
});

test('each web process has its own name and knows their number', () => {
  const { needed, more } = planProduct({ WEB_CONCURRENCY: '3' });
  expect(needed.map(({ name }) => name)).toEqual(['web', 'worker']);
  expect(more.map(({ name }) => name)).toEqual(['web-2', 'web-3']);
  expect(more.map(({ env }) => env.WEB_CONCURRENCY)).toEqual(['3', '3']);
});

test('each process has its metrics on its own port', () => {
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

test('each process returns memory early, unless the operator decides otherwise', () => {
  const { needed, more } = planProduct({ WEB_CONCURRENCY: '2', MALLOC_ARENA_MAX: '4' });
  for (const { env, nodeArgs } of [...needed, ...more]) {
    expect(env).toMatchObject({ MALLOC_ARENA_MAX: '4', MALLOC_TRIM_THRESHOLD_: '131072' });
    expect(nodeArgs).toContain('--max-semi-space-size=32');
  }
});
