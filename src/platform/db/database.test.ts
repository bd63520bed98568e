import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { isDatabaseUnavailable, openPool } from './database.server.ts';

/** Runs statements on a new connection and returns the error of the last one. */
async function errorOf(options: pg.ClientConfig, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: (await testDatabase()).url, ...options });
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

test.each([
  ['gives up a statement that took too long', { statement_timeout: 20 }, ['select pg_sleep(1)']],
  ['ends the connection', {}, ['select pg_terminate_backend(pg_backend_pid())']],
  [
    'waits too long for a lock',
    {},
    [`do $$ begin raise exception using errcode = 'lock_not_available'; end $$`],
  ],
  ['loses its connection', {}, [`do $$ begin raise exception using errcode = 'connection_failure'; end $$`]],
  ['takes no writes', {}, ['set default_transaction_read_only = on', 'create table never ()']],
  ['has no room on its disk', {}, [`do $$ begin raise exception using errcode = 'disk_full'; end $$`]],
])('a database that %s is temporarily unavailable', async (_, options, statements) => {
  expect(isDatabaseUnavailable(await errorOf(options, ...statements))).toBe(true);
});

test('a database whose connection broke earlier is temporarily unavailable', async () => {
  const client = new pg.Client({ connectionString: (await testDatabase()).url });
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  expect(isDatabaseUnavailable(await client.query('select 1').catch((error: unknown) => error))).toBe(true);
});

test('a database without a free connection in time is temporarily unavailable', async () => {
  // The first connection also has to open within this time, even on a busy machine.
  const pool = openPool((await testDatabase()).url, { poolSize: 1, connectTimeoutMs: 2_000 });
  const client = await pool.connect();
  expect(isDatabaseUnavailable(await pool.query('select 1').catch((error: unknown) => error))).toBe(true);
  client.release();
  await pool.end();
});

test('a database that accepts a connection and never answers is temporarily unavailable', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({
    connectionString: `postgres://127.0.0.1:${port}/x`,
    connectionTimeoutMillis: 20,
  });
  expect(isDatabaseUnavailable(await client.connect().catch((error: unknown) => error))).toBe(true);
  silent.close();
});

test('a database that closes a connection before its answer is temporarily unavailable', async () => {
  const client = new pg.Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  await client.end();
  expect(isDatabaseUnavailable(await client.query('select 1').catch((error: unknown) => error))).toBe(true);
});

test('a database is unavailable while its pooler has no server, but not after a wrong request', async () => {
  const pooler = Object.assign(new pg.DatabaseError('server conn crashed?', 0, 'error'), { code: '08P01' });
  const wrongly = `do $$ begin raise exception using errcode = 'protocol_violation'; end $$`;
  expect([pooler, await errorOf({}, wrongly)].map(isDatabaseUnavailable)).toEqual([true, false]);
});

test('a database that refuses a statement is available', async () => {
  expect(isDatabaseUnavailable(await errorOf({}, 'select 1 / 0'))).toBe(false);
});
