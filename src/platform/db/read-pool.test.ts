import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type Database, isDatabaseUnavailable, openDatabase } from './database.server.ts';
import { openReadPool, type ReadPool } from './read-pool.server.ts';

let url: string;
let market: Database;
let quick: ReadPool;

beforeAll(async () => {
  ({ url } = await testDatabase());
  market = openDatabase(url);
  quick = openReadPool(url);
});
afterAll(async () => {
  await quick.close();
  await market.close();
});

type Seen = { pid: number; given: number };

const see = async (given: number): Promise<Seen> => {
  const text = 'select pg_backend_pid() as pid, $1::integer as given';
  const { rows } = await quick.reads.query<Seen>({ name: 'see', text, values: [given] });
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
};
const divide = async (by: number) => {
  const { rows } = await quick.reads.query<{ part: number }>({
    name: 'divide',
    text: 'select 12 / $1::integer as part',
    values: [by],
  });
  return rows[0]?.part;
};

test('many simultaneous readers share three connections, and each gets their own result', async () => {
  const asked = Array.from({ length: 60 }, (_, index) => index);
  const seen = await Promise.all(asked.map(see));
  expect(seen.map(({ given }) => given)).toEqual(asked);
  expect(new Set(seen.map(({ pid }) => pid)).size).toBe(3);
});

test('a statement is sent before the previous one on the same connection has its result', async () => {
  // Three statements wait for a lock, one per connection. The next ones have already been sent behind them.
  await market.pool.query('create table gate ()');
  const holder = await market.pool.connect();
  await holder.query('begin; lock table gate');
  const waiting = [1, 2, 3].map(() => quick.reads.query({ text: 'select from gate' }));
  const behind = [1, 2, 3].map(see);
  const close = quick.close();
  await holder.query('commit');
  holder.release();
  await Promise.all([...waiting, close]);
  expect((await Promise.all(behind)).map(({ given }) => given)).toEqual([1, 2, 3]);
  quick = openReadPool(url);
});

test('a failed statement fails alone', async () => {
  const parts = await Promise.allSettled([1, 0, 2, 0, 3, 4, 6].map(divide));
  const outcomes = parts.map((part) => (part.status === 'fulfilled' ? part.value : part.reason.message));
  expect(outcomes).toEqual([12, 'division by zero', 6, 'division by zero', 4, 3, 2]);
});

test('after all connections are cut, pending statements fail and later ones work', async () => {
  const [first] = await Promise.all([see(0), see(1), see(2)]);
  const waiting = Promise.allSettled([1, 2, 3].map(() => quick.reads.query('select pg_sleep(10)')));
  await market.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  const ends = await waiting;
  expect(ends.map((end) => end.status === 'rejected' && isDatabaseUnavailable(end.reason))).toEqual([
    true,
    true,
    true,
  ]);
  const again = await see(7);
  expect(again.given).toBe(7);
  expect(again.pid).not.toBe(first?.pid);
});
