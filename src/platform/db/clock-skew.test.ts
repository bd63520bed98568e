import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { measureClockSkew, warnOfClockSkew } from './clock-skew.server.ts';
import { type Database, openDatabase } from './database.server.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 1 });
});
afterAll(() => database.close());

const shifted = (ms: number) => () => Date.now() + ms;

test('a clock that is ahead or behind is measured, and the same clock has no difference', async () => {
  expect(await measureClockSkew(database.pool)).toBe(0);
  expect(Math.abs((await measureClockSkew(database.pool, shifted(60_000))) - 60_000)).toBeLessThan(5_000);
  expect(Math.abs((await measureClockSkew(database.pool, shifted(-60_000))) + 60_000)).toBeLessThan(5_000);
});

test('a slow response counts as no difference', async () => {
  let asked = 0;
  // The response seems to take ten seconds, with the database's time in the middle.
  const now = () => Date.now() + (asked++ === 0 ? -5_000 : 5_000);
  expect(await measureClockSkew(database.pool, now)).toBe(0);
});

test.each([
  [10_000, 1],
  [-10_000, 1],
  [0, 0],
])('a difference of %s ms is reported %s times', async (ms, times) => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, written) {
      lines.push(String(chunk));
      written();
    },
  });
  await warnOfClockSkew(database.pool, pino({ level: 'warn' }, sink), shifted(ms));
  expect(lines).toHaveLength(times);
  for (const line of lines) expect(line).toContain('time server');
});

test('a database without an answer does not prevent a start', async () => {
  const away = { query: () => Promise.reject(new Error('away')) };
  await warnOfClockSkew(away, pino({ level: 'silent' }));
});
