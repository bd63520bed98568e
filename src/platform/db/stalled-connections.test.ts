import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { isDatabaseUnavailable, openPool } from './database.server.ts';
import { openReadPool } from './read-pool.server.ts';

const ANSWER_MS = 1_000;
/** As silent as a frozen database: far longer than the time that an answer may take. */
const SILENT = 'select pg_sleep(12)';

let url: string;
let pool: pg.Pool;

beforeAll(async () => {
  ({ url } = await testDatabase());
  pool = openPool(url, { poolSize: 1, responseTimeoutMs: ANSWER_MS });
});
afterAll(() => pool.end());

const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test('a statement on which nothing comes back ends with its connection, and the next has a new one', async () => {
  const before = await pidOf();
  expect(isDatabaseUnavailable(await errorOf(pool.query(SILENT)))).toBe(true);
  expect(await pidOf()).not.toBe(before);
});

test('a connection is cut however much is sent on it meanwhile', async () => {
  const quick = openReadPool(url, { responseTimeoutMs: ANSWER_MS });
  // One for each connection, and others behind them all the time.
  const silent = Promise.all([1, 2, 3].map(() => errorOf(quick.reads.query({ text: SILENT }))));
  let isOver = false;
  void silent.then(() => {
    isOver = true;
  });
  while (!isOver) {
    quick.reads.query({ text: 'select 1' }).catch(() => {});
    await sleep(ANSWER_MS / 20);
  }
  expect((await silent).map(isDatabaseUnavailable)).toEqual([true, true, true]);
  await quick.close();
});

test('a connection at rest is kept, and one on which answers come in time', async () => {
  const before = await pidOf();
  await sleep(2 * ANSWER_MS);
  for (let turn = 0; turn < 3; turn += 1) await pool.query(`select pg_sleep(${ANSWER_MS / 2_000})`);
  expect(await pidOf()).toBe(before);
});
