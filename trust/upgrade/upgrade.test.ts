import { expect, test } from 'vitest';
import { countFailures } from './upgrade-run.ts';
import { scriptOf, thisVersion } from './versions.ts';

test('server errors and missing responses count as failures, but refusals do not', () => {
  const answers = new Map([
    ['GET /productAll 200', 7],
    ['GET /productAll 503', 2],
    ['POST /wishlist 0', 1],
    ['409 product-sold', 4],
    ['500 internal', 1],
    ['503', 1],
    ['GET /productAll?limit=500 200', 9],
  ]);
  expect([...countFailures(answers).keys()]).toEqual([
    'GET /productAll 503',
    'POST /wishlist 0',
    '500 internal',
    '503',
  ]);
});

test('web processes and workers are each started by their own script', () => {
  expect(scriptOf(thisVersion, 'web-2')).toMatch(/src\/app\/web\.ts$/);
  expect(scriptOf(thisVersion, 'worker-1')).toMatch(/src\/app\/worker\.ts$/);
});
