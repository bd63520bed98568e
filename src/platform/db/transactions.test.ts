import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import {
  type Database,
  inTransaction,
  isDatabaseUnavailable,
  openDatabase,
  type Tx,
} from './database.server.ts';

let url: string;
let database: Database;

beforeAll(async () => {
  ({ url } = await testDatabase());
  // One connection, so that the next transaction sees what the last one left behind.
  database = openDatabase(url, { poolSize: 1 });
  await sql`create table notes (place serial primary key, word text unique)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate notes restart identity`.execute(database.db));

const write = (tx: Tx, word: string) => sql`insert into notes (word) values (${word})`.execute(tx);
const fail = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx);
const words = async (): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`select word from notes order by place`.execute(database.db);
  return rows.map(({ word }) => word);
};
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('simultaneous statements of a transaction run in their order', async () => {
  await inTransaction(database.db, (tx) =>
    Promise.all(['one', 'two', 'three', 'four'].map((word) => write(tx, word))),
  );
  expect(await words()).toEqual(['one', 'two', 'three', 'four']);
});

test.each([0, 1, 2, 3])(
  'a failed statement undoes all others of its transaction, %i before it',
  async (before) => {
    const failing = inTransaction(database.db, (tx) =>
      Promise.all([
        ...Array.from({ length: before }, (_, index) => write(tx, `before ${index}`)),
        fail(tx),
        ...Array.from({ length: 5 }, (_, index) => write(tx, `behind ${index}`)),
      ]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await words()).toEqual([]);
  },
);

test('an exception beside statements undoes all of them', async () => {
  const failing = inTransaction(database.db, (tx) =>
    Promise.all([
      Promise.reject(new Error('not from the database')),
      ...Array.from({ length: 5 }, (_, index) => write(tx, `beside ${index}`)),
    ]),
  );
  await expect(failing).rejects.toThrow('not from the database');
  expect(await words()).toEqual([]);
});

test('a transaction with a failed statement does not count as committed', async () => {
  const swallowing = inTransaction(database.db, async (tx) => {
    await write(tx, 'lost');
    await fail(tx).catch(() => {});
    return 'done';
  });
  await expect(swallowing).rejects.toThrow('rolled back');
  expect(await words()).toEqual([]);
});

test('a cut connection undoes its transaction, and the next transaction gets a new one', async () => {
  const cut = inTransaction(database.db, async (tx) => {
    await write(tx, 'lost');
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {});
    await write(tx, 'lost too');
  });
  expect(isDatabaseUnavailable(await errorOf(cut))).toBe(true);
  expect(await words()).toEqual([]);
});
