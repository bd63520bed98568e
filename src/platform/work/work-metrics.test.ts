import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { readMetrics } from '#platform/process/telemetry/metrics.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { defineJob, enqueue } from './jobs.server.ts';
import { observeWork } from './work-metrics.server.ts';

let database: Database;
let stop: () => void;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 4 });
  stop = observeWork(database.db, 0);
});
afterAll(async () => {
  stop();
  await database.close();
});

const job = defineJob('test.measured', z.object({ turn: z.number() }));

async function readValue(series: string): Promise<number | undefined> {
  const line = (await readMetrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

test('waiting events are reported with the age of the oldest', async () => {
  expect(await readValue('market_events_waiting')).toBe(0);
  expect(await readValue('market_events_oldest_seconds')).toBe(0);
  await sql`insert into outbox_events (type, payload, created_at)
    values ('test.old', '{}', now() - interval '2 minutes'), ('test.new', '{}', now())`.execute(database.db);
  expect(await readValue('market_events_waiting')).toBe(2);
  expect(await readValue('market_events_oldest_seconds')).toBeGreaterThanOrEqual(120);
});

test('jobs are reported by name and state, with the waiting time of the oldest due job', async () => {
  const { db } = database;
  await enqueue(db, job, { turn: 1 }, { runAt: new Date(Date.now() - 90_000) });
  await enqueue(db, job, { turn: 2 }, { runAt: new Date(Date.now() + 90_000) });
  expect(await readValue('market_jobs_waiting{name="test.measured",state="created"}')).toBe(2);
  expect(await readValue('market_jobs_overdue_seconds{name="test.measured"}')).toBeGreaterThanOrEqual(85);
  await sql`delete from jobs where name = 'test.measured' and run_at < now()`.execute(db);
  expect(await readValue('market_jobs_overdue_seconds{name="test.measured"}')).toBe(0);
});

test('failed jobs are reported until somebody handles them', async () => {
  const given = 'market_jobs_given_up{name="test.measured"}';
  expect(await readValue(given)).toBeUndefined();
  await sql`update jobs set state = 'failed' where name = 'test.measured'`.execute(database.db);
  expect(await readValue(given)).toBe(1);
});

test('the age of the last heartbeat of each kind of process is reported', async () => {
  await sql`insert into heartbeats values ('worker', now() - interval '70 seconds')`.execute(database.db);
  const age = await readValue('market_process_last_sign_seconds{process="worker"}');
  expect(age).toBeGreaterThanOrEqual(70);
});
