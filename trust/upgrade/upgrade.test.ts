import { expect, test } from 'vitest';
import { countFailures } from './upgrade-run.ts';
import { scriptOf, thisVersion } from './versions.ts';

test('our error responses and missing responses count', () => {
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

test('a process is started by its kind', () => {
  expect(scriptOf(thisVersion, 'web-2')).toMatch(/src\/app\/web\.ts$/);
  expect(scriptOf(thisVersion, 'worker-1')).toMatch(/src\/app\/worker\.ts$/);
});
