import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMetrics } from '#platform/process/telemetry/metrics.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createAuditCounter } from './audit-metrics.server.ts';
import { type Database, openDatabase } from './database.server.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 2 });
});
afterAll(() => database.close());

async function write(to: string, poisha: number | null): Promise<void> {
  await sql`select write_audit_entry('thing', uuidv7(), null, ${to}, ${poisha}::bigint, '{}'::jsonb, null)`.execute(
    database.db,
  );
  // Wait until the current millisecond has passed, because a run does not count entries of its own millisecond.
  await sleep(5);
}

async function readValue(metric: string, to: string): Promise<number | undefined> {
  const series = `${metric}{kind="thing",to="${to}"} `;
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(series));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test('each change after the first search is counted once, with its amount', async () => {
  await write('before', 100);
  const look = createAuditCounter(database.db, 0);
  await look();
  await write('paid', 150_00);
  await write('paid', 49_50);
  await write('held', null);
  await look();
  expect(await readValue('market_audited_changes_total', 'before')).toBeUndefined();
  expect(await readValue('market_audited_changes_total', 'paid')).toBe(2);
  expect(await readValue('market_audited_poisha_total', 'paid')).toBe(199_50);
  expect(await readValue('market_audited_changes_total', 'held')).toBe(1);
  expect(await readValue('market_audited_poisha_total', 'held')).toBeUndefined();
  await look();
  await write('paid', 1_00);
  await look();
  expect(await readValue('market_audited_changes_total', 'paid')).toBe(3);
});

test('changes that are too recent to be complete are left for a later search', async () => {
  const look = createAuditCounter(database.db, 60_000);
  await look();
  await write('recent', 100);
  await look();
  expect(await readValue('market_audited_changes_total', 'recent')).toBeUndefined();
});
