import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/db/database.server.ts';
import type { TablePersonalData } from '#platform/db/personal-data.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { allPersonalData } from './all-personal-data.server.ts';

const { db, close } = openDatabase((await testDatabase()).url, { poolSize: 2 });
afterAll(close);

const { rows: tables } = await sql<{ name: string; columns: string[] }>`
  select table_name as name, array_agg(column_name::text order by column_name) as columns
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
  group by table_name order by table_name`.execute(db);

function namedColumns(held: TablePersonalData | undefined): string[] {
  if (held === undefined) return ['it says nothing: add the table to a personal-data.ts'];
  const columns =
    'nobody' in held ? held.columns : [...held.rows.flatMap((rows) => rows.exported), ...held.excluded];
  return [...new Set(columns)].sort();
}

test.each(tables)(
  'the table $name says of every column whose it is and what closing an account does',
  (table) => {
    expect(namedColumns(allPersonalData[table.name])).toEqual(table.columns.toSorted());
  },
);

test('nothing is told of tables that are not there', () => {
  expect(Object.keys(allPersonalData).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('nothing secret is in a person’s copy', () => {
  const told = Object.entries(allPersonalData).flatMap(([table, held]) =>
    'rows' in held ? held.rows.flatMap((rows) => rows.exported.map((column) => `${table}.${column}`)) : [],
  );
  expect(told.filter((column) => /\.\w*(password|token|secret|digest|private)/.test(column))).toEqual([]);
});
