import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { runWithAuditContext } from '#platform/db/audit-context.server.ts';
import { isDatabaseUnavailable } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import { tracing } from '#platform/process/telemetry/tracing.server.ts';
import type { JobHandler } from './jobs.server.ts';

/** Time between two looks for jobs of one name, in seconds: the least that the library takes. */
const POLL_S = 0.5;
/**
 * Interval of supervision, in s: of due schedules, the jobs that repeat by them, and jobs whose worker is silent.
 */
const SUPERVISE_S = 5;
/** Time between two clearings of what the library keeps of timetables, in seconds. */
const MAINTENANCE_S = 3_600;
/** Jobs of one name that are done at once, unless their handler says otherwise. */
const BATCH_SIZE = 5;
/** Longest time for jobs under way to finish when the runner stops, in ms; then they are given back. */
const SHUTDOWN_TIMEOUT_MS = 5_000;
/** Pause before the end of jobs is told again to a database that was away, in ms. */
const RETRY_PAUSE_MS = 500;

const jobsDone = defineCounter(
  'market_jobs_total',
  'Attempts at jobs in this process, by name and outcome (done, failed); emails are mail.send',
  ['name', 'outcome'],
);

/** Does one job; what it throws is told to the library, which has it done again. */
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
    jobLog.warn({ err: error }, 'job failed, will be tried again');
    jobsDone.inc({ name: handler.name, outcome: 'failed' });
    return { id: job.id, status: 'failed', output: error };
  }
}

/**
 * Removes jobs that are done; the library would keep them for a while, with what emails say. While the database is
 * away it waits: a job whose end is not told would be done again. Jobs that another worker took meanwhile stay its own.
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

/** Forgets the timetables of jobs that this version does not have. */
async function unscheduleOthers(boss: PgBoss, handlers: readonly JobHandler[]): Promise<void> {
  const repeated = new Set(handlers.filter(({ cron }) => cron).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!repeated.has(name)) await boss.unschedule(name);
}

/**
 * Starts a worker, which runs jobs until it is stopped. Any number may run side by side. `stop()` lets running jobs
 * finish. It goes on by itself when the database was away, and does the jobs of workers that died.
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
    log[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ err: error }, 'job queue'),
  );
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  const names = handlers.map(({ name }) => name);
  await pool.query('select define_job(name) from unnest($1::text[]) as name', [names]);
  await unscheduleOthers(boss, handlers);
  // Known from the start: of one that appears with its first failure nobody can tell that it has grown.
  for (const name of names) for (const outcome of ['done', 'failed']) jobsDone.inc({ name, outcome }, 0);
  for (const handler of handlers) await work(boss, handler, log, superviseSeconds);
  return { stop: () => boss.stop({ timeout: SHUTDOWN_TIMEOUT_MS }) };
}
