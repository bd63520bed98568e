import { expect, test } from 'vitest';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackByCrashes } from './crash-run.ts';

/** Timeout in ms: a whole market is started and killed. */
const SLOW = 180_000;
const seed = testSeed();

test('acknowledged changes survive kills of web, worker and database, and all books agree', {
  timeout: SLOW,
}, async () => {
  const { breaches, figures } = await attackByCrashes({ rounds: 1, seed, concurrency: 10 });
  expect(breaches, `seed ${seed}`).toEqual([]);
  expect(figures['kills with kill -9']).toBe('web 1, worker 1, database 1');
});

test('the suite notices losses of a database that confirms before it writes', {
  timeout: SLOW,
}, async () => {
  const loose = { durable: false, victims: ['database'], convergeMs: 1_000 } as const;
  const { breaches } = await attackByCrashes({ rounds: 2, seed, concurrency: 10, ...loose });
  expect(breaches.join('\n'), `seed ${seed}`).toMatch(/acknowledged (orders|payments) lost/);
});
