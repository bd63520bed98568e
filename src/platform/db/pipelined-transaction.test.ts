import { Socket } from 'node:net';
import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type Database, inTransaction, openDatabase, openPool, type Tx } from './database.server.ts';
import { withPreparedStatements } from './prepared-statements.server.ts';

let url: string;
let database: Database;

beforeAll(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url, { poolSize: 1 });
  await sql`create table said (place serial primary key, word text)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(() => sql`truncate said restart identity`.execute(database.db));

type Said = { said: { place: Generated<number>; word: string } };
const words = async (): Promise<string[]> => {
  const rows = await database.db
    .withTables<Said>()
    .selectFrom('said')
    .select('word')
    .orderBy('place')
    .execute();
  return rows.map(({ word }) => word);
};
const say = (tx: Tx, word: string) => sql`insert into said (word) values (${word})`.execute(tx);
const sayBuilt = (tx: Tx, word: string) =>
  tx.withTables<Said>().insertInto('said').values({ word }).execute();
const hear = (tx: Tx) => tx.withTables<Said>().selectFrom('said').select('word').execute();

/** How many messages `work` sends to the database. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const sent = ['_writev', '_write'].map((name) => vi.spyOn(Socket.prototype, name as '_write'));
  await work();
  const count = sent.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of sent) spy.mockRestore();
  return count;
}

test('statements that do not wait for one another go in one message and are done in their order', async () => {
  const together = async (tx: Tx) => {
    const [, heard] = await Promise.all([
      sayBuilt(tx, 'one'),
      hear(tx),
      say(tx, 'two'),
      sayBuilt(tx, 'three'),
      say(tx, 'four'),
    ]);
    expect(heard).toEqual([{ word: 'one' }]);
  };
  // What begins, what is asked, what ends.
  expect(await messagesOf(() => inTransaction(database.db, together))).toBe(3);
  expect(await words()).toEqual(['one', 'two', 'three', 'four']);
});

test('the first reads go along with what begins the transaction, and what comes behind waits in its turn', async () => {
  expect(await messagesOf(() => inTransaction(database.db, (tx) => Promise.all([hear(tx), hear(tx)])))).toBe(
    2,
  );
  const mixed = (tx: Tx) => Promise.all([hear(tx), say(tx, 'one'), hear(tx)]);
  expect((await inTransaction(database.db, mixed)).map((heard) => 'length' in heard && heard.length)).toEqual(
    [0, false, 1],
  );
});

test('one that fails undoes all, whatever was asked beside it', async () => {
  const failing = inTransaction(database.db, (tx) =>
    Promise.all([say(tx, 'before'), sql`select 1 / 0`.execute(tx), say(tx, 'behind')]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await words()).toEqual([]);
  await inTransaction(database.db, (tx) => say(tx, 'after'));
  expect(await words()).toEqual(['after']);
});

test('nothing is changed where a transaction could not begin', async () => {
  const pool = openPool(url, { poolSize: 1 });
  const client = await withPreparedStatements(pool).connect();
  // Begins nothing in the end, and says so.
  await client.query('begin; rollback; select 1 / 0', []);
  const asked = [
    client.query('select "word" from said', []),
    client.query('insert into said (word) values ($1)', ['alone']),
    client.query('select "word" from said', []),
  ];
  for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
  await client.query('rollback', []);
  expect((await client.query('select "word" from said', [])).rows).toEqual([]);
  client.release();
  await pool.end();
});
