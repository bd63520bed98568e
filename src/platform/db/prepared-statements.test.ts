import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { type Database, type Db, inTransaction, openDatabase, openPool } from './database.server.ts';
import { withPreparedStatements } from './prepared-statements.server.ts';

let url: string;
let database: Database;

beforeAll(async () => {
  ({ url } = await testDatabase());
  // One connection, so that the test can query its prepared statements.
  database = openDatabase(url, { poolSize: 1 });
});
afterAll(() => database.close());

const double = async (db: Db, given: number) => {
  const { rows } = await sql<{ twice: number }>`select ${given}::integer * 2 as twice`.execute(db);
  return rows[0]?.twice;
};

type Prepared = { name: string; statement: string; runs: number };

/** Lists the statements that the connection has prepared. */
async function preparedBy({ pool }: Database, beginning = ''): Promise<Prepared[]> {
  const { rows } = await pool.query<Prepared>(
    `select name, statement, generic_plans + custom_plans as runs from pg_prepared_statements
      where starts_with(statement, $1) order by statement`,
    [beginning],
  );
  return rows;
}

test('a statement is prepared once and reused with other values, in transactions and outside', async () => {
  const responses = [await double(database.db, 1), await double(database.db, 2)];
  for (const given of [3, 4]) responses.push(await inTransaction(database.db, (tx) => double(tx, given)));
  expect(responses).toEqual([2, 4, 6, 8]);
  expect((await preparedBy(database, 'select $1::integer * 2')).map(({ runs }) => runs)).toEqual([4]);
});

test('a connection prepares a limited number of texts that differ from call to call', async () => {
  const own = openDatabase(url, { poolSize: 1 });
  for (let count = 0; count < 450; count += 1) {
    await sql`select ${count}::integer as ${sql.ref(`column_${count}`)}`.execute(own.db);
  }
  expect((await preparedBy(own)).length).toBe(400);
  await own.close();
});

test('a text has the same name in every process, and no other text has that name', async () => {
  const namesAfter = async (order: readonly string[]) => {
    const own = openDatabase(url, { poolSize: 1 });
    for (const alias of order) await sql`select ${1}::integer as ${sql.ref(alias)}`.execute(own.db);
    const prepared = await preparedBy(own);
    await own.close();
    return prepared.map(({ name, statement }) => ({ name, statement }));
  };
  const names = await namesAfter(['first', 'second', 'third']);
  expect(await namesAfter(['third', 'first', 'second'])).toEqual(names);
  expect(new Set(names.map(({ name }) => name)).size).toBe(3);
});

test('a name given by a library belongs to one text', async () => {
  const { pool } = database;
  const first = await pool.query({ name: 'word', text: 'select $1::int as found', values: [1] });
  const second = await pool.query({ name: 'word', text: 'select $1::text as found', values: ['two'] });
  expect([first.rows, second.rows]).toEqual([[{ found: 1 }], [{ found: 'two' }]]);
});

test('nothing is prepared behind a pooler without support for it, whoever names the statement', async () => {
  const own = openDatabase(url, { poolSize: 1, prepares: false });
  await own.pool.query({ name: 'word', text: 'select $1::int as found', values: [1] });
  expect(await double(own.db, 2)).toBe(4);
  expect(await preparedBy(own)).toEqual([]);
  await own.close();
});

/**
 * Prepares a statement that selects all columns of a table, then adds a column, which makes its plan stale. `work` gets
 * the statement.
 */
async function withStaleStatement(
  table: string,
  work: (all: (db: Db) => Promise<unknown[]>) => Promise<void>,
): Promise<void> {
  const all = async (db: Db) => {
    const { rows } = await sql`select * from ${sql.table(table)} where first > ${0}::int`.execute(db);
    return rows;
  };
  await database.pool.query(`create table ${table} as select 1 as first`);
  expect(await all(database.db)).toEqual([{ first: 1 }]);
  await database.pool.query(`alter table ${table} add column second int not null default 2`);
  await work(all);
}

test('a statement works after a migration has changed its result', async () => {
  await withStaleStatement('widened', async (all) => {
    for (let time = 0; time < 3; time += 1) {
      expect(await all(database.db)).toEqual([{ first: 1, second: 2 }]);
    }
  });
});

test('such a migration costs a connection at most one transaction', async () => {
  await withStaleStatement('widened_within', async (all) => {
    await expect(inTransaction(database.db, all)).rejects.toThrow('cached plan');
    expect(await inTransaction(database.db, all)).toEqual([{ first: 1, second: 2 }]);
  });
});

test('a connection returned with an open transaction is closed', async () => {
  const pool = openPool(url, { poolSize: 1 });
  const prepared = withPreparedStatements(pool);
  const first = await prepared.connect();
  await first.query('begin', []);
  await first.query('create table unfinished ()', []);
  first.release();
  const second = await prepared.connect();
  const { rows } = await second.query<{ found: string | null }>(
    `select to_regclass('unfinished') as found`,
    [],
  );
  expect(rows).toEqual([{ found: null }]);
  second.release();
  await pool.end();
});

test('a value that the driver cannot send fails only its own statement', async () => {
  const loop: { self?: unknown } = {};
  loop.self = loop;
  await expect(sql`select ${loop}::jsonb`.execute(database.db)).rejects.toThrow('circular');
  expect(await double(database.db, 21)).toBe(42);
});

test('values have the types of PostgreSQL', async () => {
  const { rows } = await sql`select
    12.50::numeric as price, 9007199254740991::bigint as count, 7::int as number, true as yes, null as nothing,
    '2026-01-02 03:04:05+00'::timestamptz as moment, '{"a": [1]}'::jsonb as document, array[1, 2] as list,
    array['a', 'b'] as words, ${{ a: 1 }}::jsonb as given, ${[3, 4]}::int[] as numbers`.execute(database.db);
  expect(rows).toEqual([
    {
      price: 12.5,
      count: 9_007_199_254_740_991,
      number: 7,
      yes: true,
      nothing: null,
      moment: new Date('2026-01-02T03:04:05Z'),
      document: { a: [1] },
      list: [1, 2],
      words: ['a', 'b'],
      given: { a: 1 },
      numbers: [3, 4],
    },
  ]);
});
