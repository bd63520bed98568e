import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { startJobs } from './job-runner.server.ts';
import { batchJob, defineJob, enqueue, enqueueAll, runJob } from './jobs.server.ts';
import { queueEmail } from './mail.server.ts';

const ordinary = defineJob('test.ordinary', z.object({}));
const letter = defineJob('mail.send', z.object({}));
const TIMES = 6;

let database: Database;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url, { poolSize: 8 });
});
afterAll(() => database.close());

test('letters wait until nothing else is due', async () => {
  const begun: string[] = [];
  const noting = [letter, ordinary].map((job) => runJob(job, async () => void begun.push(job.name)));
  for (let time = 0; time < TIMES; time += 1) {
    await queueEmail(database.db, { to: 'karim@secondbyte.test', subject: 'Sold', paragraphs: ['Sold.'] });
  }
  for (let time = 0; time < TIMES; time += 1) await enqueue(database.db, ordinary, {});
  const runner = await startJobs(database.pool, noting, createLog('silent', 'test'));
  await expect.poll(() => begun.length).toBe(2 * TIMES);
  await runner.stop();
  // Four are done at a time: the last few of one kind begin together with the first of the other.
  expect(begun.slice(0, TIMES / 2)).toEqual(Array(TIMES / 2).fill(ordinary.name));
  expect(begun.at(-1)).toBe(letter.name);
});

test('work is asked for before anybody has ever done such, and by the hundred', async () => {
  const numbered = defineJob('test.numbered', z.object({ number: z.number() }));
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  await enqueueAll(database.db, numbered, [{ number: 100 }]);
  await enqueueAll(database.db, numbered, []);
  await enqueueAll(
    database.db,
    numbered,
    numbers.map((number) => ({ number })),
  );
  const done: number[] = [];
  const noting = runJob(numbered, async ({ number }) => void done.push(number));
  const runner = await startJobs(database.pool, [noting], createLog('silent', 'test'));
  await expect.poll(() => done.length).toBe(101);
  await runner.stop();
  expect(done.sort((a, b) => a - b)).toEqual([...numbers, 100]);
});

test('work under a key replaces what waits under it, and what runs under it is followed by it', async () => {
  const keyed = defineJob('test.keyed', z.object({ turn: z.number() }));
  const later = new Date(Date.now() + 3_600_000);
  const kept = async () => {
    const { rows } = await sql<{ turn: number; isLate: boolean }>`
      select (payload ->> 'turn')::int as turn, run_at > now() as "isLate"
      from graphile_worker._private_jobs order by id`.execute(database.db);
    return rows;
  };
  for (const turn of [1, 2]) await enqueue(database.db, keyed, { turn }, { key: 'k', runAt: later });
  expect(await kept()).toEqual([{ turn: 2, isLate: true }]);
  await enqueue(database.db, keyed, { turn: 3 }, { key: 'k' });
  expect(await kept()).toEqual([{ turn: 3, isLate: false }]);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`.execute(
    database.db,
  );
  await enqueue(database.db, keyed, { turn: 4 }, { key: 'k', runAt: later });
  expect(await kept()).toEqual([
    { turn: 3, isLate: false },
    { turn: 4, isLate: true },
  ]);
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});

test('of a list of work only what failed is done again', async () => {
  const numbered = defineJob('test.listed', z.array(z.number()));
  const done: number[] = [];
  let isBroken = true;
  const noting = batchJob(numbered, async (number) => {
    done.push(number);
    if (isBroken && number % 2 === 0) throw new Error(`no ${number}`);
  });
  await enqueueAll(database.db, numbered, [[1, 2, 3, 4]]);
  const runner = await startJobs(database.pool, [noting], createLog('silent', 'test'));
  const kept = async () => {
    const { rows } = await sql<{ payload: unknown; error: string | null }>`
      select payload, last_error as error from graphile_worker._private_jobs`.execute(database.db);
    return rows;
  };
  await expect.poll(kept).toEqual([{ payload: [2, 4], error: expect.stringContaining('no 4') }]);
  isBroken = false;
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
  await expect.poll(kept, { timeout: 5_000 }).toEqual([]);
  await runner.stop();
  expect(done).toEqual([1, 2, 3, 4, 2, 4]);
});
