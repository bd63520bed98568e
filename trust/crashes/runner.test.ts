import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { startJobs } from '#platform/work/job-runner.server.ts';
import { defineJob, enqueueAll, runJob } from '#platform/work/jobs.server.ts';
import { startKillableDatabase } from '../../harness/killable-database.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';

const SLOW = 120_000;
const JOBS = 1_000;
const DEATHS = 5;
/** Longest time for which the database lives, and for which it is away, in ms. */
const LIFE_MS = 1_200;
const AWAY_MS = 1_500;

const work = defineJob('test.work', z.object({ number: z.number() }));

test('a job runner goes on, however often the database dies under it', { timeout: SLOW }, async () => {
  // The library traces each of its workers that lost the database.
  vi.spyOn(console, 'trace').mockImplementation(() => {});
  const folder = makeOwnFolder('runner');
  const server = await startKillableDatabase(join(folder, 'postgres'), true, () => {});
  await migrate(server.databaseUrl);
  const database = openDatabase(server.databaseUrl, { onError: () => {} });
  const done = new Set<number>();
  const worker = runJob(work, ({ number }) =>
    inTransaction(database.db, async (tx) => {
      await sql`select pg_sleep(0.005)`.execute(tx);
      done.add(number);
    }),
  );
  const numbers = Array.from({ length: JOBS }, (_, number) => ({ number }));
  await enqueueAll(database.db, work, numbers);
  const runner = await startJobs(database.pool, [worker], createLog('silent', 'test'));
  for (let death = 1; death <= DEATHS; death += 1) {
    await sleep((LIFE_MS * death) / DEATHS);
    await server.kill9();
    await sleep((AWAY_MS * (DEATHS - death)) / DEATHS);
    await server.restart();
  }
  await expect.poll(() => done.size, { timeout: SLOW / 2 }).toBe(JOBS);
  await runner.stop();
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});
