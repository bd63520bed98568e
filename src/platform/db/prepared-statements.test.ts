import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type Database, type Db, inTransaction, openDatabase } from './database.server.ts';
import { prepared } from './prepared-statements.server.ts';

let database: Database;

beforeAll(async () => {
  // One connection, so that what it keeps can be asked of it.
  database = openDatabase((await testDatabase()).url, { poolSize: 1 });
});
afterAll(() => database.close());

const double = async (db: Db, given: number) => {
  const { rows } = await sql<{ twice: number }>`select ${given}::integer * 2 as twice`.execute(db);
  return rows[0]?.twice;
};

/** How often the connection has run what it keeps of {@link double}; nothing when it keeps none. */
async function runsOfKept(): Promise<number[]> {
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select $1::integer * 2%'`.execute(database.db);
  return rows.map(({ runs }) => runs);
}

test('what is asked outside of a transaction is planned for its values each time', async () => {
  await double(database.db, 1);
  expect(await runsOfKept()).toEqual([]);
});

test('a connection keeps what transactions ask again, and answers it for the values of each', async () => {
  const answers = [];
  for (const given of [1, 2, 3]) answers.push(await inTransaction(database.db, (tx) => double(tx, given)));
  expect(answers).toEqual([2, 4, 6]);
  expect(await runsOfKept()).toEqual([3]);
});

test('what finds its rows by a key is kept outside of transactions too', async () => {
  const find = async (oid: number) => {
    const { rows } = await sql<{
      name: string;
    }>`select typname as name from pg_type where oid = ${oid} ${prepared}`.execute(database.db);
    return rows[0]?.name;
  };
  expect([await find(16), await find(23)]).toEqual(['bool', 'int4']);
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements
    where statement like 'select typname%'`.execute(database.db);
  expect(rows).toEqual([{ runs: 2 }]);
});

test('of texts that differ from call to call a connection keeps only so many', async () => {
  await inTransaction(database.db, async (tx) => {
    for (let count = 0; count < 450; count += 1) {
      await sql`select ${count}::integer as ${sql.ref(`column_${count}`)}`.execute(tx);
    }
  });
  const { rows } = await sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(
    database.db,
  );
  expect(rows[0]?.kept).toBe(400);
});

test('a text has the same name in every process, whatever was asked before, and no other text has it', async () => {
  const { url } = await testDatabase();
  const namesAfter = async (order: readonly string[]) => {
    const own = openDatabase(url, { poolSize: 1 });
    for (const alias of order) {
      await inTransaction(own.db, (tx) => sql`select ${1}::integer as ${sql.ref(alias)}`.execute(tx));
    }
    const { rows } = await sql<{ name: string; statement: string }>`
      select name, statement from pg_prepared_statements order by statement`.execute(own.db);
    await own.close();
    return rows;
  };
  const names = await namesAfter(['first', 'second', 'third']);
  expect(await namesAfter(['third', 'first', 'second'])).toEqual(names);
  expect(new Set(names.map(({ name }) => name)).size).toBe(3);
});
