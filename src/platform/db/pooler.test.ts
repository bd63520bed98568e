import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { openPool, SESSION_LIMITS } from './database.server.ts';
import { directUrl, isPooled, preparePooler } from './pooler.server.ts';

test('sessions of a pooler have the same limits as all others', async () => {
  const { url } = await testDatabase();
  await preparePooler(url, true);
  const pool = openPool(url, { poolSize: 1, isPooled: true });
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(SESSION_LIMITS)],
  );
  await pool.end();
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual(
    SESSION_LIMITS,
  );
});

test('a role that already has the limits is left unchanged', async () => {
  const { url } = await testDatabase();
  await preparePooler(url, true);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const version = async () => {
    const { rows } = await client.query('select xmin::text from pg_db_role_setting where setrole <> 0');
    return rows;
  };
  const before = await version();
  await preparePooler(url, true);
  expect(await version()).toEqual(before);
  await client.end();
});

test('without a direct address, the only address is used', () => {
  const one = { DATABASE_URL: 'postgres://a', DATABASE_DIRECT_URL: undefined };
  const two = { DATABASE_URL: 'postgres://a', DATABASE_DIRECT_URL: 'postgres://b' };
  expect([isPooled(one), directUrl(one)]).toEqual([false, 'postgres://a']);
  expect([isPooled(two), directUrl(two)]).toEqual([true, 'postgres://b']);
});
