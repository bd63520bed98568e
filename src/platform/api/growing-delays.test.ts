import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  type GrowingDelays,
  mostTriesWithin,
  postgresGrowingDelays,
  waitAfter,
} from './growing-delays.server.ts';

const DELAY = { free: 2, longest: 8, window: 600 };

let database: Database;
let delays: GrowingDelays;
let key: string;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') });
  delays = postgresGrowingDelays(database.pool);
  key = crypto.randomUUID();
});
afterEach(() => vi.useRealTimers());

const begin = (by = delays) => by.begin('guesses', key, DELAY);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

describe('failed attempts', () => {
  test('cause no wait at first, then a wait that doubles up to its maximum', async () => {
    expect([await begin(), await begin(), await begin()]).toEqual([null, null, null]);
    const waits = [];
    for (let round = 0; round < 6; round += 1) {
      const wait = (await begin()) ?? 0;
      waits.push(wait);
      pass(wait);
      expect(await begin()).toBeNull();
    }
    expect(waits).toEqual([1, 2, 4, 8, 8, 8]);
  });

  test('do not count during the waiting time', async () => {
    for (let round = 0; round < 3; round += 1) await begin();
    for (let round = 0; round < 20; round += 1) expect(await begin()).toBe(1);
    pass(1);
    expect(await begin()).toBeNull();
    expect(await begin()).toBe(2);
  });

  test('expire', async () => {
    for (let round = 0; round < 3; round += 1) await begin();
    pass(DELAY.window);
    expect([await begin(), await begin(), await begin(), await begin()]).toEqual([null, null, null, 1]);
  });

  test('are counted for each key separately', async () => {
    for (let round = 0; round < 4; round += 1) await begin();
    expect(await delays.begin('guesses', crypto.randomUUID(), DELAY)).toBeNull();
    expect(await delays.begin('other guesses', key, DELAY)).toBeNull();
  });

  test('at the same time in two processes have the same limit as sequential ones', async () => {
    const other = postgresGrowingDelays(database.pool);
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, index) => begin(index % 2 ? delays : other)),
    );
    expect(waits.filter((wait) => wait === null)).toHaveLength(3);
    expect(new Set(waits)).toEqual(new Set([null, 1]));
  });
});

describe('a successful attempt', () => {
  test('is not counted and causes no wait, and earlier failures still count', async () => {
    for (let round = 0; round < 3; round += 1) await begin();
    pass(1);
    for (let round = 0; round < 3; round += 1) {
      expect(await begin()).toBeNull();
      await delays.undo('guesses', key);
    }
    expect(await begin()).toBeNull();
    expect(await begin()).toBe(2);
  });

  test('can clear all earlier failures', async () => {
    for (let round = 0; round < 4; round += 1) await begin();
    await delays.forget('guesses', key);
    expect([await begin(), await begin(), await begin(), await begin()]).toEqual([null, null, null, 1]);
  });
});

test('waiting time and largest number of attempts follow from the delay', () => {
  expect([0, 2, 3, 4, 5, 6, 7].map((failed) => waitAfter(failed, DELAY))).toEqual([0, 0, 1, 2, 4, 8, 8]);
  expect([0, 1, 2, 3, 7, 14, 15, 23].map((seconds) => mostTriesWithin(seconds, DELAY))).toEqual([
    3, 4, 4, 5, 6, 6, 7, 8,
  ]);
});
