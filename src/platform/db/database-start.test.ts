import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { SESSION_LIMITS } from './database.server.ts';
import { connectAtStart, type StartOptions, UnusableDatabaseError } from './database-start.server.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

/** Returns the error message that an operator gets if the market starts with this database URL. */
async function wordsFor(url: string, options: StartOptions = { timeoutMs: 0 }): Promise<string> {
  const outcome = await connectAtStart(url, options).then(
    (client) => client.end(),
    (error: unknown) => error,
  );
  if (outcome instanceof UnusableDatabaseError) return outcome.message;
  throw outcome ?? new Error('it connected');
}

/** Returns the test database's URL with another user or another name. */
async function urlWith(change: (url: URL) => void): Promise<string> {
  const { url } = await testDatabase();
  const { host, user = '', database = '' } = new pg.Client({ connectionString: url });
  const changed = new URL(`postgres://localhost/${database}`);
  changed.searchParams.set('host', host);
  changed.searchParams.set('user', user);
  change(changed);
  return changed.toString();
}

/**
 * Removes the session limits from PostgreSQL's startup message. The message holds its length, the version, then names
 * and values of settings.
 */
function withoutLimits(startup: Buffer): Buffer {
  const texts = startup.subarray(8).toString('latin1').split('\0');
  const kept: string[] = [];
  for (let at = 0; at + 1 < texts.length && texts[at] !== ''; at += 2) {
    if (!Object.hasOwn(SESSION_LIMITS, texts[at] ?? '')) kept.push(texts[at] ?? '', texts[at + 1] ?? '');
  }
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const head = Buffer.from(startup.subarray(0, 8));
  head.writeInt32BE(head.length + body.length);
  return Buffer.concat([head, body]);
}

/** Proxies the test database and changes the first bytes that the client sends. Returns the proxy's URL. */
async function standBetween(change: (startup: Buffer) => Buffer, port = 0): Promise<string> {
  const { url } = await testDatabase();
  const { host, port: number, user, database } = new pg.Client({ connectionString: url });
  server = createServer((client) => {
    const upstream = openSocket(join(host, `.s.PGSQL.${number}`));
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.once('data', (startup: Buffer) => {
      upstream.write(change(startup));
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://${user}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`;
}

/**
 * Starts a server that refuses every session with this error, as PostgreSQL and poolers do. Returns its URL. Each
 * field of the error begins with a type byte and ends with NUL.
 */
async function refuseWith(code: string, message: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  server = createServer((client) => {
    client.on('error', () => {});
    client.once('data', () => client.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://market@127.0.0.1:${(server.address() as AddressInfo).port}/market`;
}

describe('a start explains what to do', () => {
  test('if no host answers before the time limit', async () => {
    const sentences: string[] = [];
    const message = await wordsFor('postgres://market:secret@127.0.0.1:1/market', {
      timeoutMs: 100,
      onWait: (sentence) => sentences.push(sentence),
    });
    expect(message).toMatch(/^No database responds at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\. Does it run/);
    expect(sentences).toEqual([expect.stringContaining('waiting')]);
    expect(message + sentences).not.toContain('secret');
  });

  test('if no host has the name', async () => {
    expect(await wordsFor('postgres://market@database.invalid/market')).toContain(
      'No database responds at database.invalid:5432',
    );
  });

  test('if the user may not log in', async () => {
    expect(await wordsFor(await urlWith((url) => url.searchParams.set('user', 'stranger')))).toMatch(
      /rejects user "stranger" \(.*\)\. Check user and password in DATABASE_URL/,
    );
  });

  test('if the password is wrong', async () => {
    const url = await refuseWith('28P01', 'password authentication failed for user "market"');
    expect(await wordsFor(url)).toContain('Check user and password in DATABASE_URL');
  });

  test('if the database does not exist', async () => {
    const url = await urlWith((changed) => Object.assign(changed, { pathname: '/elsewhere' }));
    expect(await wordsFor(url)).toContain('There is no database "elsewhere"');
  });

  test('if the database is too old', async () => {
    const { url } = await testDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create schema older; create function older.current_setting(text) returns text
      language sql as $$ select case $1 when 'server_version_num' then '140012' when 'server_version' then '14.12'
      else pg_catalog.current_setting($1) end $$`);
    await client.end();
    const older = await urlWith((changed) =>
      changed.searchParams.set('options', '-c search_path=older,pg_catalog,public'),
    );
    expect(await wordsFor(older)).toMatch(/is PostgreSQL 14\.12\. .* PostgreSQL 15 or newer/);
  });

  test('if a pooler refuses session settings', async () => {
    const url = await refuseWith('08P01', 'unsupported startup parameter: statement_timeout');
    expect(await wordsFor(url)).toContain('DATABASE_DIRECT_URL');
  });

  test('if a pooler drops session settings silently', async () => {
    expect(await wordsFor(await standBetween(withoutLimits))).toContain('DATABASE_DIRECT_URL');
  });
});

test('a start waits for a database that becomes available a moment later', async () => {
  const url = await standBetween((startup) => startup);
  const port = Number(new URL(url).port);
  server?.close();
  const client = await connectAtStart(url, { onWait: () => void standBetween((startup) => startup, port) });
  const { rows } = await client.query('select 1 as found');
  expect(rows).toEqual([{ found: 1 }]);
  await client.end();
});

test('a pooler is accepted if the database has a direct address', async () => {
  const client = await connectAtStart(await standBetween(withoutLimits), { isPooled: true });
  await client.end();
});
