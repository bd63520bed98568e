import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { defineJob, enqueueAll, runJob } from '#platform/work/jobs.server.ts';
import { type KillableDatabase, startKillableDatabase } from '../../harness/killable-database.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { copyTemplateCluster } from '../../tools/testing/template-cluster.ts';

const JOBS = 60;
/** Every tenth job crashes the database in its own transaction, until no planned crashes are left. */
const DEADLY = 10;
/**
 * Each list describes one crash of the database: the duration of the outage in ms. With several numbers, the database
 * crashes again as soon as it is back.
 */
const DEATHS: readonly (readonly number[])[] = [[0], [1_500], [300, 0], [700]];
/** Duration in s of the statement that the crash must interrupt. */
const ENDLESS_S = 60;
/** Timeout in ms. Jobs of a dead worker wait until its heartbeat has been missing for some time. */
const TIMEOUT = 180_000;

const work = defineJob('test.work', z.object({ number: z.number() }));

const folder = makeOwnFolder('runner');
let server: KillableDatabase;
let database: Database;
beforeAll(async () => {
  await copyTemplateCluster(join(folder, 'postgres'));
  server = await startKillableDatabase(join(folder, 'postgres'), true, () => {});
  await migrate(server.databaseUrl);
  database = openDatabase(server.databaseUrl, { onError: () => {} });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from jobs`.execute(database.db);
  return rows[0]?.count;
}

test('a job runner continues, however often its database connection dies', {
  timeout: 2 * TIMEOUT,
}, async () => {
  const deaths = [...DEATHS];
  let revival: Promise<void> | undefined;
  const die = async (aways: readonly number[]) => {
    for (const away of aways) {
      await server.kill9();
      await sleep(away);
      await server.restart();
    }
    revival = undefined;
  };
  const done = new Set<number>();
  const worker = runJob(work, async ({ number }) => {
    await inTransaction(database.db, async (tx) => {
      const aways = number % DEADLY === 0 && !revival ? deaths.shift() : undefined;
      if (aways) revival = die(aways);
      await sql`select pg_sleep(${aways ? ENDLESS_S : 0.01})`.execute(tx);
    });
    done.add(number);
  });
  const numbers = Array.from({ length: JOBS }, (_, number) => number);
  await enqueueAll(
    database.db,
    work,
    numbers.map((number) => ({ number })),
  );
  const runner = await startJobs(database.pool, [worker], createLog('silent', 'test'), {
    superviseSeconds: 1,
  });
  await expect.poll(countWaiting, { timeout: TIMEOUT }).toBe(0);
  await runner.stop();
  expect(deaths).toEqual([]);
  expect([...done].sort((a, b) => a - b)).toEqual(numbers);
});
