import { EventEmitter } from 'node:events';
import {
  type JobHelpers,
  Logger,
  type ParsedCronItem,
  parseCronItem,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db } from './database.server.ts';
import { whileDoing } from './doing.server.ts';
import { keepStarted } from './keep-started.server.ts';
import { watchOverRunners } from './living-runners.server.ts';
import type { Log } from './log.server.ts';

/** Work that is done later, outside any transaction, at least once, and again when it throws. */
export type Job<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly schema: Schema;
};

/** A job with what it does. */
export type JobRunner = {
  readonly name: string;
  readonly run: (payload: unknown, log: Log) => Promise<void>;
  /** Crontab expression (five fields, UTC) for work that repeats by itself with an empty payload. */
  readonly every?: string;
};

export type EnqueueOptions = {
  readonly runAt?: Date;
  /** Jobs with the same key replace one another until they run. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** True for work that is done when nothing else is due: after an outage letters wait for money. */
  readonly waitsForOthers?: boolean;
};

/** Declares a job; the declaration is all that a domain needs to ask for the work. */
export function defineJob<Schema extends z.ZodType>(name: string, schema: Schema): Job<Schema> {
  return { name, schema };
}

/** Says what a job does. The payload is parsed before `work` sees it. */
export function runJob<Schema extends z.ZodType>(
  job: Job<Schema>,
  work: (payload: z.output<Schema>, log: Log) => Promise<void>,
  options: { readonly every?: string } = {},
): JobRunner {
  return { name: job.name, run: (payload, log) => work(job.schema.parse(payload), log), ...options };
}

/** The library does jobs of smaller numbers first. */
const BEHIND_OTHERS = 10;

const priorityOf = (waitsForOthers = false) => (waitsForOthers ? BEHIND_OTHERS : 0);

/** Asks for a job in the transaction `tx`: it will run only if the transaction holds. */
export async function enqueue<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name},
      ${JSON.stringify(payload)}::json,
      run_at => ${options.runAt ?? null}::timestamptz,
      job_key => ${options.key ?? null}::text,
      max_attempts => ${options.maxAttempts ?? null}::int,
      priority => ${priorityOf(options.waitsForOthers)}::int
    )`.execute(tx);
}

/** As {@link enqueue}, once for each payload in one statement; jobs that replace nothing and are due at once. */
export async function enqueueAll<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payloads: readonly z.input<Schema>[],
  { waitsForOthers }: Pick<EnqueueOptions, 'waitsForOthers'> = {},
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await sql`
    select ask_for_jobs(${job.name}, ${texts}::json[], ${priorityOf(waitsForOthers)}::smallint)`.execute(tx);
}

/** Whether the same work was asked for again while this job ran: then the newer job does it. */
async function isReplaced({ job, query }: JobHelpers): Promise<boolean> {
  if (job.key === null) return false;
  const { rows } = await query<{ key: string | null }>(
    'select key from graphile_worker._private_jobs where id = $1',
    [job.id],
  );
  return rows[0]?.key !== job.key;
}

async function runTask(one: JobRunner, payload: unknown, helpers: JobHelpers, log: Log): Promise<void> {
  const jobLog = log.child({ job: one.name, jobId: helpers.job.id, attempt: helpers.job.attempts });
  try {
    const doing = { who: null, what: one.name, requestId: null };
    await whileDoing(doing, () => one.run(payload, jobLog));
    jobLog.debug('job done');
  } catch (error) {
    // The library would keep a replaced job that failed for ever, as work that was given up.
    if (await isReplaced(helpers).catch(() => false)) return;
    jobLog.warn({ err: error }, 'job failed, will be tried again');
    throw error;
  }
}

function taskList(jobs: readonly JobRunner[], log: Log): TaskList {
  return Object.fromEntries(
    jobs.map((one) => [
      one.name,
      (payload: unknown, helpers: JobHelpers) => runTask(one, payload, helpers, log),
    ]),
  );
}

function cronItems(jobs: readonly JobRunner[]): ParsedCronItem[] {
  return jobs.flatMap((job) =>
    job.every ? [parseCronItem({ task: job.name, match: job.every, identifier: job.name })] : [],
  );
}

/** The runner's own words in our log; what a job did is told by the job's own entry. */
function runnerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

/** Longest time in ms for a runner to end once it has begun to; it may wait for ever for a database that was frozen. */
const FAREWELL = 10_000;

/** Jobs that one runner does at a time. */
const DONE_AT_ONCE = 4;

/** Time in ms in which jobs that are done are gathered, to be told to the database together. */
const COMPLETE_WITHIN = 20;

/**
 * Resolves when a runner's first look for work fails. The library keeps that failure as the answer to all further looks:
 * such a runner lives, says nothing, and never does anything.
 */
function whenBlind(events: WorkerEvents): Promise<void> {
  const blind = Promise.withResolvers<void>();
  let hasLooked = false;
  const onLook = () => {
    hasLooked = true;
  };
  events.once('worker:getJob:empty', onLook);
  events.once('job:start', onLook);
  events.on('worker:getJob:error', () => {
    if (!hasLooked) blind.resolve();
  });
  return blind.promise;
}

/** One life of the library's runner. It ends by itself when the database goes away in the wrong moment. */
async function startRunner(pool: pg.Pool, jobs: readonly JobRunner[], log: Log, lookEvery?: number) {
  const events: WorkerEvents = new EventEmitter();
  const runnerName = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const givenUp = Promise.withResolvers<void>();
  const blind = whenBlind(events);
  events.once('pool:gracefulShutdown', () => void setTimeout(givenUp.resolve, FAREWELL).unref());
  const runner = await run({
    pgPool: pool,
    concurrency: DONE_AT_ONCE,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: runnerLogger(log),
    events,
    // A job whose end cannot be told to the database ends the runner, not the process. Jobs are not fetched ahead
    // (`localQueue`): what cannot be given back while the database is away would end the process.
    preset: {
      worker: {
        completeJobBatchDelay: COMPLETE_WITHIN,
        failJobBatchDelay: 0,
      },
    },
    taskList: taskList(jobs, log),
    parsedCronItems: cronItems(jobs),
  });
  void blind.then(() => runner.stop()).catch(() => {});
  let isOver = false;
  const ended = Promise.race([runner.promise, givenUp.promise]).finally(() => {
    isOver = true;
  });
  const watching = watchOverRunners(pool, await runnerName, log, lookEvery);
  return {
    ended,
    stop: async () => {
      if (!isOver) await runner.stop().catch(() => {});
      await watching.stop();
    },
  };
}

/**
 * Starts the job runner. The caller stops it with `stop()`, which lets running jobs finish. It shows others that it
 * lives, takes up the jobs of runners that died, for which it looks every `lookEvery` ms, and goes on when the
 * database was away.
 */
export function startJobs(
  pool: pg.Pool,
  jobs: readonly JobRunner[],
  log: Log,
  options: { readonly lookEvery?: number } = {},
): Promise<{ readonly stop: () => Promise<void> }> {
  return keepStarted('job runner', () => startRunner(pool, jobs, log, options.lookEvery), log);
}
