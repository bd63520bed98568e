import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { startJobs } from './job-runner.server.ts';
import { defineJob, enqueue, runJob } from './jobs.server.ts';
import { recoverDeadWorkers } from './worker-heartbeat.server.ts';

/** Time between two looks, in ms: short, so that a test waits for moments only. */
const LOOK_EVERY = 20;
const log = createLog('silent', 'test');
const work = defineJob('test.work', z.object({}));

let database: Database;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});
afterAll(() => database.close());

/** Has a runner of this name take the only job there is, as one does that is killed before it ends it. */
async function takeAs(name: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await enqueue(database.db, work, {});
  await sql`update graphile_worker._private_jobs set locked_by = ${name}, locked_at = now()`.execute(
    database.db,
  );
}

async function takenBy(): Promise<string | null | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select locked_by as name from graphile_worker._private_jobs`.execute(database.db);
  return rows[0]?.name;
}

test('a job whose runner was killed is done by another', async () => {
  await takeAs('a runner that is gone');
  const done = Promise.withResolvers<void>();
  const runner = await startJobs(database.pool, [runJob(work, async () => done.resolve())], log, {
    checkIntervalMs: LOOK_EVERY,
  });
  await done.promise;
  await runner.stop();
});

test('a runner that lost the database in the middle of a job goes on afterwards', async () => {
  // The library says on the console what it also says in the log.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  let runs = 0;
  const again = Promise.withResolvers<void>();
  const loseDatabase = runJob(work, async () => {
    runs += 1;
    if (runs > 1) return again.resolve();
    // Takes the table away from under the runner: that this job ended cannot be told.
    await sql`alter table graphile_worker._private_jobs rename to gone`.execute(database.db);
    setTimeout(
      () => void sql`alter table graphile_worker.gone rename to _private_jobs`.execute(database.db),
      300,
    );
  });
  const runner = await startJobs(database.pool, [loseDatabase], log, { checkIntervalMs: LOOK_EVERY });
  await enqueue(database.db, work, {});
  await again.promise;
  await runner.stop();
});

test('a runner whose first look for work failed works all the same', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  const done = Promise.withResolvers<void>();
  await enqueue(database.db, work, {});
  await sql`alter table graphile_worker._private_tasks rename to gone`.execute(database.db);
  const runner = await startJobs(database.pool, [runJob(work, async () => done.resolve())], log);
  setTimeout(
    () => void sql`alter table graphile_worker.gone rename to _private_tasks`.execute(database.db),
    LOOK_EVERY,
  );
  await done.promise;
  await runner.stop();
});

test('a job whose runner lives stays with it, until that runner is gone', async () => {
  await takeAs('living');
  const living = recoverDeadWorkers(database.pool, 'living', log, LOOK_EVERY);
  const looks: unknown[] = [];
  const seen = Promise.withResolvers<void>();
  const warnings = createLog('warn', 'test', {
    write: (lines) => {
      looks.push(lines);
      seen.resolve();
    },
  });
  const onlooker = recoverDeadWorkers(database.pool, 'onlooker', warnings, LOOK_EVERY);
  await expect.poll(async () => (await locksHeld()) >= 2).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_EVERY));
  expect([await takenBy(), looks]).toEqual(['living', []]);
  await living.stop();
  await seen.promise;
  expect(await takenBy()).toBe(null);
  await onlooker.stop();
});

test('work that failed a few times is tried again within half a minute', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await enqueue(database.db, work, {});
  await sql`update graphile_worker._private_jobs
    set attempts = 5, last_error = 'away', run_at = now() + interval '150 seconds'`.execute(database.db);
  const watching = recoverDeadWorkers(database.pool, 'onlooker', log, LOOK_EVERY);
  const isSoon = async () => {
    const { rows } = await sql<{ soon: boolean }>`
      select run_at < now() + interval '30 seconds' as soon from graphile_worker._private_jobs`.execute(
      database.db,
    );
    return rows[0]?.soon;
  };
  await expect.poll(isSoon).toBe(true);
  await watching.stop();
});

/** How many jobs the library keeps as given up. */
async function givenUp(): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*) as jobs from graphile_worker._private_jobs where attempts >= max_attempts`.execute(
    database.db,
  );
  return rows[0]?.jobs ?? 0;
}

test('work that is asked for again while it runs is not given up when the first try fails or dies', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await enqueue(database.db, work, {}, { key: 'the work' });
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()`.execute(
    database.db,
  );
  await enqueue(database.db, work, {}, { key: 'the work' });
  let runs = 0;
  const done = Promise.withResolvers<void>();
  const failFirst = runJob(work, async () => {
    runs += 1;
    if (runs > 1) return done.resolve();
    await enqueue(database.db, work, {}, { key: 'the work' });
    throw new Error('the first try fails');
  });
  const runner = await startJobs(database.pool, [failFirst], log, { checkIntervalMs: LOOK_EVERY });
  await done.promise;
  await expect.poll(givenUp).toBe(0);
  await runner.stop();
});

async function locksHeld(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and objsubid = 2 and datname = current_database()`.execute(database.db);
  return rows[0]?.held ?? 0;
}
