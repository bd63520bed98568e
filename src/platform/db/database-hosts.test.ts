import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type DatabaseLine, openDatabaseLine, urlOver } from '#platform/testing/database-line.ts';
import { isDatabaseUnavailable, openDatabase, openPool } from './database.server.ts';
import { connectClient, readHosts } from './database-hosts.server.ts';
import { connectAtStart } from './database-start.server.ts';

describe('an address', () => {
  test.each([
    ['postgres://one/shop', false, ['postgres://one/shop']],
    ['postgres://me@/shop?host=/run', false, ['postgres://me@/shop?host=/run']],
    ['postgres://one/shop?target_session_attrs=read-write', true, ['postgres://one/shop']],
    [
      'postgres://me:p,w@one:1,two:2/shop?target_session_attrs=primary&sslmode=require',
      true,
      ['postgres://me:p,w@one:1/shop?sslmode=require', 'postgres://me:p,w@two:2/shop?sslmode=require'],
    ],
    ['postgres://one,two/shop', true, ['postgres://one/shop', 'postgres://two/shop']],
  ])('%s names its hosts and whether a host must accept writes', (url, mustWrite, urls) => {
    expect(readHosts(url)).toMatchObject({ urls, mustWrite });
  });

  test('that asks for a read-only host is refused', () => {
    expect(() => readHosts('postgres://one,two/shop?target_session_attrs=standby')).toThrow('accepts writes');
  });

  test('moves to the next host after a failure, independent of other users of the address', () => {
    const hosts = readHosts('postgres://one,two/shop');
    hosts.leave('postgres://one/shop');
    hosts.leave('postgres://one/shop');
    expect(hosts.current()).toBe('postgres://two/shop');
    hosts.leave('postgres://two/shop');
    expect(hosts.current()).toBe('postgres://one/shop');
  });
});

describe('of several hosts', () => {
  let own: string;
  let lines: DatabaseLine[];
  let url: string;

  beforeEach(async () => {
    ({ url: own } = await testDatabase());
    lines = [await openDatabaseLine(own), await openDatabaseLine(own)];
    url = urlOver(
      own,
      lines.map(({ host }) => host),
    );
  });
  afterEach(async () => {
    await followAnother(false);
    for (const line of lines) await line.close();
  });

  const counts = () => lines.map(({ connections }) => connections());

  /** Makes new connections to the database read-only, as on a standby, or undoes that. */
  async function followAnother(follows: boolean): Promise<void> {
    const client = new pg.Client({ connectionString: own });
    await client.connect();
    await client.query('begin read write');
    await client.query(
      `alter database ${client.escapeIdentifier(client.database ?? '')} set default_transaction_read_only = ${follows}`,
    );
    await client.query('commit');
    await client.end();
  }

  test('an unavailable one is replaced by the next without an error, and not tried again', async () => {
    lines[0]?.refuse(true);
    const pool = openPool(url, { poolSize: 2 });
    const clients = [await pool.connect(), await pool.connect()];
    expect((await clients[1]?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }]);
    expect(counts()).toEqual([1, 2]);
    for (const client of clients) client.release();
    await pool.end();
  });

  test('each is tried once before the database counts as unavailable, and a returning host is found', async () => {
    const pool = openPool(url);
    await followAnother(true);
    const refused: unknown = await pool.query('select 1').catch((error: unknown) => error);
    expect([isDatabaseUnavailable(refused), ...counts()]).toEqual([true, 1, 1]);
    await followAnother(false);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('none is dropped because all connections are in use', async () => {
    const pool = openPool(url, { poolSize: 1, connectTimeoutMs: 500 });
    const client = await pool.connect();
    await expect(pool.query('select 1')).rejects.toThrow('timeout exceeded');
    client.release();
    expect(counts()).toEqual([1, 0]);
    await pool.end();
  });

  test('a single connection and the start find the one that answers', async () => {
    lines[0]?.refuse(true);
    for (const client of [await connectClient(url), await connectAtStart(url, { isPooled: true })]) {
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    }
  });

  test('a start waits for a writable host and reports if there is none', async () => {
    await followAnother(true);
    await expect(connectAtStart(url, { isPooled: true, timeoutMs: 0 })).rejects.toThrow('accepts no writes');
  });
});

test('a connection that becomes read-only is not reused, and the database counts as unavailable', async () => {
  const { db, close } = openDatabase((await testDatabase()).url, { poolSize: 1 });
  const pidNow = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const before = await pidNow();
  await sql`set default_transaction_read_only = on`.execute(db);
  const refused = await sql`create table never (id int)`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  expect(await pidNow()).not.toBe(before);
  await close();
});
