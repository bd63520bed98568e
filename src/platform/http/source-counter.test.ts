import { expect, test } from 'vitest';
import { createSourceCounter } from './source-counter.server.ts';

const BOUND = { points: 3, seconds: 60, batch: 3 };

test('a source is refused beyond its limit until its time is over, others are not', () => {
  let now = 1;
  const count = createSourceCounter(
    BOUND,
    async () => null,
    () => now,
  );
  expect([count('10.0.0.1'), count('10.0.0.1'), count('10.0.0.1')]).toEqual([null, null, null]);
  now += 45_000;
  expect(count('10.0.0.1')).toBe(15);
  expect(count('10.0.0.2')).toBeNull();
  now += 15_001;
  expect(count('10.0.0.1')).toBeNull();
});

test('batches counted by all processes refuse a source before it reaches its limit in one process', async () => {
  let now = 1;
  const batches: string[] = [];
  const countBatch = async (source: string) => (batches.push(source) > 2 ? 40 : null);
  const bound = { points: 4, seconds: 60, batch: 2 };
  const [first, second] = [1, 2].map(() => createSourceCounter(bound, countBatch, () => now));
  for (const _ of Array(4)) expect(first?.('10.0.0.1')).toBeNull();
  expect([second?.('10.0.0.1'), second?.('10.0.0.1')]).toEqual([null, null]);
  await Promise.resolve();
  now += 10_000;
  expect(second?.('10.0.0.1')).toBe(30);
  expect(second?.('10.0.0.2')).toBeNull();
  now += 30_001;
  expect(second?.('10.0.0.1')).toBeNull();
  expect(batches).toHaveLength(3);
});

test('a process that cannot share its counts enforces the limit by itself', async () => {
  const count = createSourceCounter(BOUND, async () => {
    throw new Error('the database is away');
  });
  for (const _ of Array(3)) expect(count('10.0.0.1')).toBeNull();
  await Promise.resolve();
  expect(count('10.0.0.1')).toBe(60);
});
