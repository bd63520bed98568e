import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { isDatabaseUnavailable, openPool } from './database.server.ts';
import { openReadPool } from './read-pool.server.ts';

const ANSWER_MS = 1_000;

let url: string;
let pool: pg.Pool;
let holder: pg.Client;

beforeEach(async () => {
  // The checks use this fake clock, which only the tests move.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  ({ url } = await testDatabase());
  pool = openPool(url, { poolSize: 1, responseTimeoutMs: ANSWER_MS });
  holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await hold();
});
afterEach(async () => {
  await holder.end();
  await pool.end();
  vi.useRealTimers();
});

const hold = () => holder.query('select pg_advisory_lock(1)');
const letGo = () => holder.query('select pg_advisory_unlock(1)');
/** Statement that gets no response until the lock is released, as from a frozen database. */
const SILENT = 'select pg_advisory_xact_lock_shared(1)';

async function countSilent(): Promise<number> {
  const { rowCount } = await holder.query(`
    select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rowCount ?? 0;
}

/** Waits with its own loop. Vitest's polls would move the fake clock, and with it the tested limit. */
async function untilSilent(count: number): Promise<void> {
  while ((await countSilent()) !== count) await setImmediate();
}

const pidOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const errorOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

test('a statement without any answer ends with its connection, and the next one gets a new connection', async () => {
  const before = await pidOf();
  const silent = errorOf(pool.query(SILENT));
  await untilSilent(1);
  vi.advanceTimersByTime(2 * ANSWER_MS);
  expect(isDatabaseUnavailable(await silent)).toBe(true);
  expect(await pidOf()).not.toBe(before);
});

test('a stalled connection is cut even if we keep sending on it', async () => {
  const quick = openReadPool(url, { responseTimeoutMs: ANSWER_MS });
  // One silent statement for each connection, and a stream of others behind them.
  const silent = Promise.all([1, 2, 3].map(() => errorOf(quick.reads.query({ text: SILENT }))));
  await untilSilent(3);
  for (let turn = 0; turn < 40; turn += 1) {
    quick.reads.query({ text: 'select 1' }).catch(() => {});
    await setImmediate();
    vi.advanceTimersByTime(ANSWER_MS / 20);
  }
  expect((await silent).map(isDatabaseUnavailable)).toEqual([true, true, true]);
  await quick.close();
});

test('an idle connection is kept, and so is one with timely answers', async () => {
  const before = await pidOf();
  vi.advanceTimersByTime(2 * ANSWER_MS);
  for (let turn = 0; turn < 3; turn += 1) {
    const slow = pool.query(SILENT);
    await untilSilent(1);
    vi.advanceTimersByTime(0.9 * ANSWER_MS);
    await letGo();
    await slow;
    await hold();
  }
  expect(await pidOf()).toBe(before);
});
