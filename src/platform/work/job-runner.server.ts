import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { runWithAuditContext } from '#platform/db/audit-context.server.ts';
import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { tracing } from '#platform/process/telemetry/tracing.server.ts';
import type { JobHandler } from './jobs.server.ts';

/**
 * Poll interval for jobs without a schedule, in s. Each job name is polled separately. This is the library's minimum.
 */
const POLL_S = 0.5;
/**
 * Interval at which the library looks for due schedules, for scheduled jobs, and for jobs of workers without a
 * heartbeat, in s.
 */
const SUPERVISE_S = 5;
/** Interval at which the library deletes old data of schedules, in seconds. */
const MAINTENANCE_S = 3_600;
/** Maximum number of jobs of one name that a worker runs at once, unless their handler sets another number. */
const BATCH_SIZE = 5;
/** Time in ms for running jobs to finish when the runner stops. After it, unfinished jobs are returned to the queue. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** Pause in ms before the deletion of finished jobs is retried after a database failure. */
const RETRY_PAUSE_MS = 500;

const jobsDone = defineCounter(
  'market_jobs_total',
  'Runs of jobs in this process, by name and outcome (done, failed); emails are mail.send',
  ['name', 'outcome'],
);

/** Runs one job. An error makes the library retry it. */
async function attempt(handler: JobHandler, job: Job<unknown>, log: Log): Promise<JobResult> {
  const jobLog = log.child({ job: handler.name, jobId: job.id, attempt: job.retryCount + 1 });
  const context = { actorId: null, action: handler.name, requestId: null };
  try {
    const run = () => runWithAuditContext(context, () => handler.run(job.data, jobLog));
    await (tracing.current?.inSpan({ name: handler.name }, run) ?? run());
    jobLog.debug('job done');
    jobsDone.inc({ name: handler.name, outcome: 'done' });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    jobLog.warn({ err: error }, 'job failed, will be retried');
    jobsDone.inc({ name: handler.name, outcome: 'failed' });
    return { id: job.id, status: 'failed', output: error };
  }
}

/**
 * Deletes finished jobs. The library would keep them for a while, including the texts of emails. While the database is
 * unavailable, this function retries, because a job that is not deleted would run again. Jobs that another worker has
 * taken over are not deleted.
 */
async function removeDone(boss: PgBoss, name: string, done: readonly Job<unknown>[]): Promise<void> {
  while (done.length > 0) {
    try {
      await boss.deleteJob(name, [...done]);
      return;
    } catch (error) {
      const isStopping = done.every(({ signal }) => signal.aborted);
      if (isStopping || !isDatabaseUnavailable(error)) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}

async function work(boss: PgBoss, handler: JobHandler, log: Log, superviseSeconds: number): Promise<void> {
  const { name, cron, batchSize = BATCH_SIZE } = handler;
  const pollingIntervalSeconds = cron ? superviseSeconds : POLL_S;
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    pollingIntervalSeconds,
    perJobResults: true,
  } as const;
  await boss.work<unknown>(name, options, async (batch) => {
    const results = await Promise.all(batch.map((job) => attempt(handler, job, log)));
    const failed = new Set(results.filter(({ status }) => status === 'failed').map(({ id }) => id));
    const done = batch.filter(({ id }) => !failed.has(id));
    await removeDone(boss, name, done);
    return results;
  });
  if (cron) await boss.schedule(name, cron, {}, { missed: 'once' });
}

/** Deletes the schedules of jobs that this version does not have. */
async function unscheduleOthers(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const repeated = new Set(handlers.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!repeated.has(name)) await boss.unschedule(name);
}

/**
 * Starts a worker that runs jobs until it is stopped. Any number of workers may run in parallel. `stop()` lets running
 * jobs finish. The worker recovers from database outages, and takes over the jobs of workers that died.
 */
export async function startJobs(
  pool: pg.Pool,
  handlers: readonly JobHandler[],
  log: Log,
  options: { readonly superviseSeconds?: number } = {},
): Promise<{ readonly stop: () => Promise<void> }> {
  const superviseSeconds = options.superviseSeconds ?? SUPERVISE_S;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: superviseSeconds,
    cronWorkerIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: MAINTENANCE_S,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) =>
    log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ err: error }, 'error in the job queue'),
  );
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  const names = handlers.map(({ name }) => name);
  await pool.query('select define_job(name) from unnest($1::text[]) as name', [names]);
  await unscheduleOthers(boss, handlers);
  // Start at 0. If the first failure created the counter, no increase would be visible.
  for (const name of names) for (const outcome of ['done', 'failed']) jobsDone.inc({ name, outcome }, 0);
  for (const handler of handlers) await work(boss, handler, log, superviseSeconds);
  return { stop: () => boss.stop({ timeout: SHUTDOWN_TIMEOUT_MS }) };
}
