import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { compiledQuery } from './compiled-query.server.ts';
import { type Database, inTransaction, openDatabase } from './database.server.ts';

type Tables = { boxes: { label: string; size: number; opened_at: Date | null } };
type Box = { readonly label: string; readonly size: number; readonly openedAt: Date | null };

let database: Database;
let built = 0;

const insert = compiledQuery((db, { label, size, openedAt }: Box) => {
  built += 1;
  return db
    .withTables<Tables>()
    .insertInto('boxes')
    .values({ label, size, opened_at: openedAt })
    .returning('label');
});

const grow = compiledQuery(
  (db, { by, labels }: { readonly by: number; readonly labels: readonly string[] }) =>
    db
      .withTables<Tables>()
      .updateTable('boxes')
      .set({ size: sql`size + ${by}::int` })
      .where('label', '=', sql<string>`any(${labels}::text[])`)
      .where('size', '>', 0),
);

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
  await sql`create table boxes (label text, size int, opened_at timestamptz)`.execute(database.db);
});
afterAll(() => database.close());

test('a statement is built once and asked with the values of each time', async () => {
  const { db } = database;
  const opened = new Date('2026-11-22T10:00:00Z');
  const first = await insert(db, { label: 'small', size: 1, openedAt: null });
  const second = await inTransaction(db, (tx) => insert(tx, { label: 'large', size: 9, openedAt: opened }));
  expect([first.rows, second.rows, built]).toEqual([[{ label: 'small' }], [{ label: 'large' }], 1]);
  expect((await grow(db, { by: 1, labels: ['small', 'none'] })).numAffectedRows).toBe(1n);
  expect((await grow(db, { by: 10, labels: ['small', 'large'] })).numAffectedRows).toBe(2n);
  expect(await db.withTables<Tables>().selectFrom('boxes').selectAll().orderBy('size').execute()).toEqual([
    { label: 'small', size: 12, opened_at: null },
    { label: 'large', size: 19, opened_at: opened },
  ]);
});
