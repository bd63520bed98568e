import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, isDatabaseUnavailable, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { buildAccount } from '../testing/fixtures.ts';
import { createAuth, findSession } from './auth.server.ts';
import { createLibraryLog, observedPool, withDatabaseErrors } from './auth-errors.server.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

/** Opens the auth library on `pool`, and passes its log lines to `write`. */
function openAuth(pool: Database['pool'], write: (line: string) => void = () => {}) {
  return createAuth({
    pool,
    log: createLog('info', 'test', { write }),
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of more than thirty-two characters',
    isClosed: async () => false,
  });
}

test('the sign-up endpoint of the auth library itself is disabled', async () => {
  const auth = openAuth(database.pool);
  const body = { name: 'Rahim', email: 'rahim@secondbyte.test', password: 'long enough to be one' };
  await expect(auth.api.signUpEmail({ body })).rejects.toThrow('not enabled');
});

test('during a database outage, a session look-up fails without a log line, and the session stays valid', async () => {
  const { id } = await buildAccount(database.db);
  const { headers } = await openAuth(database.pool).api.openSession({
    body: { userId: id },
    returnHeaders: true,
  });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const lines: string[] = [];
  const found = findSession(
    openAuth(away.pool, (line) => lines.push(line)),
    cookie,
  );
  await expect(found).rejects.toSatisfy(isDatabaseUnavailable);
  expect(lines).toEqual([]);
  expect((await findSession(openAuth(database.pool), cookie))?.user.id).toBe(id);
  await away.close();
});

test('a database outage that the library hides is thrown again, and other errors stay hidden', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const silent = withDatabaseErrors(() =>
    observedPool(away.pool)
      .connect()
      .catch(() => null),
  );
  await expect(silent).rejects.toSatisfy(isDatabaseUnavailable);
  const client = await observedPool(database.pool).connect();
  expect(await withDatabaseErrors(() => client.query('select nothing', []).catch(() => null))).toBe(null);
  client.release();
  await away.close();
});

test('errors that strangers can cause in the library are logged as warnings, and its own failures as errors', () => {
  const texts: string[] = [];
  const log = createLibraryLog(createLog('info', 'test', { write: (text) => texts.push(text) }));
  class StateError extends Error {}
  log('error', 'account_not_linked');
  log('error', 'Failed to parse state', new StateError('state mismatch'));
  // An error flushes the log at once, including the buffered lines before it.
  log('error', 'Unable to create OAuth user', new TypeError('cannot read'));
  const lines = texts.join('').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as { readonly level: number; readonly msg: string });
  expect(entries.map(({ msg, level }) => [msg, level])).toEqual([
    ['account_not_linked', 40],
    ['Failed to parse state', 40],
    ['Unable to create OAuth user', 50],
  ]);
});
