import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { startJobs } from './job-runner.server.ts';
import { cancelJob, defineJob, enqueue, enqueueAll, type JobHandler, runJob } from './jobs.server.ts';

const log = createLog('silent', 'test');

const numbered = defineJob('test.numbered', z.object({ number: z.number() }));
const keyed = defineJob('test.keyed', z.object({ key: z.string(), turn: z.number() }), {
  key: ({ key }) => key,
});

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 8 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from jobs`.execute(database.db);
  await sql`delete from failed_jobs`.execute(database.db);
});

const start = (...handlers: JobHandler[]) => startJobs(database.pool, handlers, log, { superviseSeconds: 1 });

async function countJobs(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from jobs`.execute(database.db);
  return rows[0]?.count;
}

/** Makes the retries of failed jobs due at once. Then counts jobs like {@link countJobs}. */
async function hurryJobs(): Promise<number | undefined> {
  await sql`update jobs set run_at = now() where state = 'retry'`.execute(database.db);
  return countJobs();
}

async function countFailed(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*) from failed_jobs`.execute(database.db);
  return rows[0]?.count;
}

async function turns() {
  const { rows } = await sql<{ turn: number; isLate: boolean }>`
    select (payload ->> 'turn')::int as turn, run_at > now() as "isLate" from jobs order by id`.execute(
    database.db,
  );
  return rows;
}

test('jobs can be queued before their first worker exists, and by the hundred', async () => {
  const numbers = Array.from({ length: 101 }, (_, number) => number);
  await enqueueAll(database.db, numbered, []);
  await enqueueAll(
    database.db,
    numbered,
    numbers.map((number) => ({ number })),
  );
  const done: number[] = [];
  const runner = await start(runJob(numbered, async ({ number }) => void done.push(number)));
  await expect.poll(countJobs).toBe(0);
  await runner.stop();
  expect(done.sort((a, b) => a - b)).toEqual(numbers);
});

test('a job with a key replaces a waiting job with that key, and runs after a running one', async () => {
  const runAt = new Date(Date.now() + 3_600_000);
  for (const turn of [1, 2]) await enqueue(database.db, keyed, { key: 'k', turn }, { runAt });
  expect(await turns()).toEqual([{ turn: 2, isLate: true }]);
  await enqueue(database.db, keyed, { key: 'k', turn: 3 });
  expect(await turns()).toEqual([{ turn: 3, isLate: false }]);
  await sql`update jobs set state = 'active'`.execute(database.db);
  await enqueue(database.db, keyed, { key: 'k', turn: 4 }, { runAt });
  expect(await turns()).toEqual([
    { turn: 3, isLate: false },
    { turn: 4, isLate: true },
  ]);
});

test('a waiting job starts after the transaction that queues it again', async () => {
  const seen: number[] = [];
  const work = runJob(keyed, async ({ turn }) => void seen.push(turn));
  await enqueue(database.db, keyed, { key: 'k', turn: 1 });
  const runner = await inTransaction(database.db, async (tx) => {
    await enqueue(tx, keyed, { key: 'k', turn: 2 });
    const started = await start(work);
    await enqueue(database.db, keyed, { key: 'other', turn: 3 });
    await expect.poll(() => seen).toEqual([3]);
    return started;
  });
  await expect.poll(() => seen).toEqual([3, 2]);
  await runner.stop();
});

test('a canceled job does not run, unless it is running already', async () => {
  await enqueue(database.db, keyed, { key: 'running', turn: 1 });
  await sql`update jobs set state = 'active'`.execute(database.db);
  await enqueue(database.db, keyed, { key: 'running', turn: 2 });
  await enqueue(database.db, keyed, { key: 'other', turn: 3 });
  await cancelJob(database.db, keyed, { key: 'running', turn: 0 });
  expect((await turns()).map(({ turn }) => turn)).toEqual([1, 3]);
});

test('of jobs in one batch, only failed jobs run again', async () => {
  const done: number[] = [];
  const seen = Promise.withResolvers<void>();
  const work = runJob(numbered, async ({ number }) => {
    const isRepeated = done.includes(number);
    done.push(number);
    if (isRepeated) await seen.promise;
    else if (number % 2 === 0) throw new Error(`no ${number}`);
  });
  await enqueueAll(
    database.db,
    numbered,
    [1, 2, 3, 4].map((number) => ({ number })),
  );
  const runner = await start(work);
  const failed = async () => {
    const { rows } = await sql<{ payload: unknown; message: string }>`
      select payload, error ->> 'message' as message from jobs where error is not null order by id`.execute(
      database.db,
    );
    return rows;
  };
  await expect
    .poll(failed)
    .toEqual([2, 4].map((number) => ({ payload: { number }, message: `no ${number}` })));
  seen.resolve();
  await expect.poll(hurryJobs).toBe(0);
  await runner.stop();
  expect(done.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(done.slice(4).sort()).toEqual([2, 4]);
});

test('a slow email does not delay other jobs', async () => {
  const slow = defineJob('test.slow', z.object({}));
  const end = Promise.withResolvers<void>();
  const done: number[] = [];
  await enqueueAll(database.db, slow, Array(20).fill({}));
  await enqueue(database.db, numbered, { number: 1 });
  const runner = await start(
    runJob(slow, () => end.promise),
    runJob(numbered, async ({ number }) => void done.push(number)),
  );
  await expect.poll(() => done).toEqual([1]);
  end.resolve();
  await runner.stop();
});

test('a job whose worker died is run by another worker', async () => {
  await enqueue(database.db, numbered, { number: 1 });
  await sql`update jobs set state = 'active', heartbeat_at = now() - interval '11 seconds'`.execute(
    database.db,
  );
  const runner = await start(runJob(numbered, async () => {}));
  await expect.poll(countJobs).toBe(0);
  await runner.stop();
});

test('a job that is queued again while it runs is not given up when its first run fails', async () => {
  const done: number[] = [];
  const work = runJob(keyed, async ({ turn }) => {
    done.push(turn);
    if (done.length > 1) return;
    await enqueue(database.db, keyed, { key: 'k', turn: 2 });
    throw new Error('the first try fails');
  });
  await enqueue(database.db, keyed, { key: 'k', turn: 1 });
  const runner = await start(work);
  await expect.poll(hurryJobs).toBe(0);
  await runner.stop();
  expect(done.toSorted()).toEqual([1, 1, 2]);
  expect(await countFailed()).toBe(0);
});

test('a job that has used all attempts is given up and kept', async () => {
  const frail = defineJob('test.frail', z.object({}), { maxAttempts: 2 });
  let runs = 0;
  await enqueue(database.db, frail, {});
  const runner = await start(
    runJob(frail, async () => {
      runs += 1;
      throw new Error('no');
    }),
  );
  await expect.poll(hurryJobs).toBe(0);
  await runner.stop();
  expect(await countFailed()).toBe(1);
  expect(runs).toBe(2);
});

test('a repeating job starts by itself', async () => {
  const minutely = defineJob('test.minutely', z.object({}));
  const runs: number[] = [];
  const runner = await start(
    runJob(minutely, async () => void runs.push(runs.length), { cron: '* * * * *' }),
  );
  await expect.poll(() => runs).toEqual([0]);
  await runner.stop();
});
