import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createAuth } from './auth.server.ts';

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

test('the library opens no account by itself, past our own deed', async () => {
  const auth = createAuth({
    pool: database.pool,
    log: createLog('silent', 'test'),
    publicUrl: 'http://localhost:3000',
    secret: 'a secret of more than thirty-two letters',
    isClosed: async () => false,
  });
  const body = { name: 'Rahim', email: 'rahim@secondbyte.test', password: 'long enough to be one' };
  await expect(auth.api.signUpEmail({ body })).rejects.toThrow('not enabled');
});
