import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { ForeignSecretError, joinCommonSecret } from './common-secret.server.ts';

const [OLD, NEW] = ['the secret that all machines have', 'another secret, mistyped or renewed'] as const;
const log = createLog('silent', 'test');
let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate heartbeats`.execute(database.db));

const join = (secret: string, previousSecret?: string) =>
  joinCommonSecret(database.db, { secret, previousSecret }, log);

async function rows(): Promise<number> {
  const found = await sql`select from heartbeats`.execute(database.db);
  return found.rows.length;
}

test('a machine with another secret does not start while others run', async () => {
  const running = await join(OLD);
  await expect.poll(rows).toBe(1);
  await expect(join(NEW)).rejects.toThrow(ForeignSecretError);
  await (await join(OLD)).clear();
  await running.clear();
});

test('a secret can be changed machine by machine if each knows the previous one', async () => {
  const first = await join(OLD, NEW);
  await expect.poll(rows).toBe(1);
  const second = await join(NEW, OLD);
  await expect.poll(rows).toBe(2);
  await Promise.all([first.clear(), second.clear()]);
});

test('after all machines have stopped, a new secret needs no previous one', async () => {
  const last = await join(OLD);
  await expect.poll(rows).toBe(1);
  await last.clear();
  await (await join(NEW)).clear();
  await sql`insert into heartbeats select 'secret crashed', now() - interval '46 seconds'`.execute(
    database.db,
  );
  await (await join(NEW)).clear();
});
