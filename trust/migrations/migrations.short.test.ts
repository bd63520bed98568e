import { expect, test } from 'vitest';
import { testSeed } from '../../tools/testing/test-seed.ts';
import { attackMigrations } from './migration-run.ts';

const seed = testSeed();
/** Time in ms for which the reader keeps its lock. It exceeds the lock timeout of a request. */
const LONG_MS = 6_500;

test(`a market takes orders while its schema changes, and killed migrations are completed (seed ${seed})`, async () => {
  const { figures, breaches } = await attackMigrations({ rounds: 1, seed, readsForMs: 500 });
  expect(breaches).toEqual([]);
  expect(figures['Rounds of four changes beside a long reader']).toBe(1);
}, 300_000);

test('the suite notices a migration that waits too long for its lock and makes requests fail', async () => {
  const { breaches } = await attackMigrations({ rounds: 1, seed, readsForMs: LONG_MS, lockWait: '60s' });
  expect(breaches).toContainEqual(expect.stringContaining('requests failed'));
}, 300_000);
