import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { PersonalData, TablePersonalData } from '#platform/db/personal-data.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { CARD_KEYS } from '../domains/payments/testing/card-processor.ts';
import { composeMarket } from './compose.ts';
import { readConfig } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'personal-data-test-'));
const config = readConfig({
  DATABASE_URL: (await testDatabase()).url,
  DATA_DIR: folder,
  SESSION_SECRET: 'the secret of a market that lives for one test',
  STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
  SMTP_URL: 'smtp://127.0.0.1:9',
});
const { database, privacyModules } = await composeMarket(
  config,
  'http://localhost:3000',
  createLog('silent', 'test'),
);
const { db } = database;
const allPersonalData: PersonalData = Object.assign(
  {},
  ...privacyModules.map((module) => module.personalData),
);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  'the table $name declares for each column its owner and the effect of closing an account',
  (table) => {
    expect(namedColumns(allPersonalData[table.name])).toEqual(table.columns.toSorted());
  },
);

test('no declaration names a missing table', () => {
  expect(Object.keys(allPersonalData).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("a copy of a person's data contains no secrets", () => {
  const columns = Object.entries(allPersonalData).flatMap(([table, held]) =>
    'rows' in held ? held.rows.flatMap((rows) => rows.exported.map((column) => `${table}.${column}`)) : [],
  );
  expect(columns.filter((column) => /\.\w*(password|token|secret|digest|private)/.test(column))).toEqual([]);
});
