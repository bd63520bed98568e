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
import type pg from 'pg';
import { runWithAuditContext } from '#platform/db/audit-context.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { JobHandler } from './jobs.server.ts';
import { supervise } from './restart-on-exit.server.ts';
import { recoverDeadWorkers } from './worker-heartbeat.server.ts';

/** Whether the same work was asked for again while this job ran: then the newer job does it. */
async function isReplaced({ job, query }: JobHelpers): Promise<boolean> {
  if (job.key === null) return false;
  const { rows } = await query<{ key: string | null }>(
    'select key from graphile_worker._private_jobs where id = $1',
    [job.id],
  );
  return rows[0]?.key !== job.key;
}

async function runTask(
  one: JobHandler,
  payload: unknown,
  helpers: JobHelpers,
  log: Log,
): Promise<unknown[] | undefined> {
  const jobLog = log.child({ job: one.name, jobId: helpers.job.id, attempt: helpers.job.attempts });
  try {
    const context = { actorId: null, action: one.name, requestId: null };
    const outcomes = await runWithAuditContext(context, () => one.run(payload, jobLog));
    const failed = outcomes?.find((outcome) => outcome.status === 'rejected');
    if (outcomes && failed) {
      jobLog.warn({ err: failed.reason }, 'parts of a job failed, will be tried again');
      // The library keeps the parts whose promise fails.
      return outcomes.map((outcome) =>
        outcome.status === 'rejected' ? Promise.reject(outcome.reason) : undefined,
      );
    }
    jobLog.debug('job done');
    return undefined;
  } catch (error) {
    // The library would keep a replaced job that failed for ever, as work that was given up.
    if (await isReplaced(helpers).catch(() => false)) return undefined;
    jobLog.warn({ err: error }, 'job failed, will be tried again');
    throw error;
  }
}

function taskList(jobs: readonly JobHandler[], log: Log): TaskList {
  return Object.fromEntries(
    jobs.map((one) => [
      one.name,
      (payload: unknown, helpers: JobHelpers) => runTask(one, payload, helpers, log),
    ]),
  );
}

function cronItems(jobs: readonly JobHandler[]): ParsedCronItem[] {
  return jobs.flatMap((job) =>
    job.cron ? [parseCronItem({ task: job.name, match: job.cron, identifier: job.name })] : [],
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
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Jobs that one runner does at a time. */
const CONCURRENCY = 4;

/** Time in ms in which jobs that are done are gathered, to be told to the database together. */
const COMPLETION_BATCH_MS = 20;

/**
 * Resolves when a runner's first look for work fails. The library keeps that failure as the answer to all further looks:
 * such a runner lives, says nothing, and never does anything.
 */
function whenFirstPollFails(events: WorkerEvents): Promise<void> {
  const failed = Promise.withResolvers<void>();
  let hasPolled = false;
  const onPoll = () => {
    hasPolled = true;
  };
  events.once('worker:getJob:empty', onPoll);
  events.once('job:start', onPoll);
  events.on('worker:getJob:error', () => {
    if (!hasPolled) failed.resolve();
  });
  return failed.promise;
}

/** One life of the library's runner. It ends by itself when the database goes away in the wrong moment. */
async function startRunner(pool: pg.Pool, jobs: readonly JobHandler[], log: Log, checkIntervalMs?: number) {
  const events: WorkerEvents = new EventEmitter();
  const runnerName = new Promise<string>((resolve) => {
    events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
  });
  const shutdownTimedOut = Promise.withResolvers<void>();
  const firstPollFailed = whenFirstPollFails(events);
  events.once(
    'pool:gracefulShutdown',
    () => void setTimeout(shutdownTimedOut.resolve, SHUTDOWN_TIMEOUT_MS).unref(),
  );
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: runnerLogger(log),
    events,
    // A job whose end cannot be told to the database ends the runner, not the process. Jobs are not fetched ahead
    // (`localQueue`): what cannot be given back while the database is away would end the process.
    preset: {
      worker: {
        completeJobBatchDelay: COMPLETION_BATCH_MS,
        failJobBatchDelay: 0,
      },
    },
    taskList: taskList(jobs, log),
    parsedCronItems: cronItems(jobs),
  });
  void firstPollFailed.then(() => runner.stop()).catch(() => {});
  let isOver = false;
  const ended = Promise.race([runner.promise, shutdownTimedOut.promise]).finally(() => {
    isOver = true;
  });
  const heartbeat = recoverDeadWorkers(pool, await runnerName, log, checkIntervalMs);
  return {
    ended,
    stop: async () => {
      if (!isOver) await runner.stop().catch(() => {});
      await heartbeat.stop();
    },
  };
}

/**
 * Starts the job runner. The caller stops it with `stop()`, which lets running jobs finish. It shows others that it
 * lives, takes up the jobs of runners that died, for which it looks every `checkIntervalMs` ms, and goes on when the
 * database was away.
 */
export function startJobs(
  pool: pg.Pool,
  jobs: readonly JobHandler[],
  log: Log,
  options: { readonly checkIntervalMs?: number } = {},
): Promise<{ readonly stop: () => Promise<void> }> {
  return supervise('job runner', () => startRunner(pool, jobs, log, options.checkIntervalMs), log);
}
