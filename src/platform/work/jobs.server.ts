import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';

type JobOptions<Payload> = {
  /** Key of a payload. At most one job per key waits for its first attempt; a newer job replaces it. */
  readonly key?: (payload: Payload) => string;
  /** Attempts before the job fails for good; by default 25, which take about a day. */
  readonly maxAttempts?: number;
};

/** Work that runs later, outside the transaction that queued it, at least once, and again if it throws. */
export type Job<Schema extends z.ZodType = z.ZodType> = JobOptions<z.input<Schema>> & {
  readonly name: string;
  readonly schema: Schema;
};

type HandlerOptions = {
  /** Crontab expression (five fields, UTC) of a repeating job with an empty payload. */
  readonly cron?: string;
  /** Number of jobs that a worker takes and runs at once. The worker takes the next jobs when all of these are done. */
  readonly batchSize?: number;
};

/** A job with its implementation. */
export type JobHandler = HandlerOptions & {
  readonly name: string;
  readonly run: (payload: unknown, log: Log) => Promise<void>;
};

/** Declares a job. A domain needs only the declaration to queue it. */
export function defineJob<Schema extends z.ZodType, const Options extends JobOptions<z.input<Schema>>>(
  name: string,
  schema: Schema,
  options?: Options,
): Job<Schema> & Options {
  return { name, schema, ...options } as Job<Schema> & Options;
}

/** Implements a job. The payload is parsed before `work` gets it. */
export function runJob<Schema extends z.ZodType>(
  job: Job<Schema>,
  work: (payload: z.output<Schema>, log: Log) => Promise<void>,
  options: HandlerOptions = {},
): JobHandler {
  return { name: job.name, run: (payload, log) => work(job.schema.parse(payload), log), ...options };
}

function enqueueAllSql<Schema extends z.ZodType>(
  job: Job<Schema>,
  payloads: readonly z.input<Schema>[],
  runAt: Date | undefined,
): RawBuilder<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  const keys = job.key ? payloads.map(job.key) : [];
  return sql`enqueue_jobs(${job.name}, ${texts}::jsonb[], ${keys}::text[], ${runAt ?? null}::timestamptz,
    ${job.maxAttempts ?? null}::integer)`;
}

/** Returns SQL that queues a job, for statements that do something else, too. */
export function enqueueSql<Schema extends z.ZodType>(
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: { readonly runAt?: Date | undefined } = {},
): RawBuilder<void> {
  return enqueueAllSql(job, [payload], options.runAt);
}

/** Queues a job in the transaction `tx`. The job runs only if `tx` commits, and not before `runAt`. */
export async function enqueue<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: { readonly runAt?: Date } = {},
): Promise<void> {
  await sql`select ${enqueueSql(job, payload, options)}`.execute(tx);
}

/** Queues a job for each payload in one statement; see {@link enqueue}. Keys must be unique within the payloads. */
export async function enqueueAll<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payloads: readonly z.input<Schema>[],
): Promise<void> {
  if (payloads.length > 0) await sql`select ${enqueueAllSql(job, payloads, undefined)}`.execute(tx);
}

/**
 * Cancels the jobs with a payload's key that wait for an attempt, in the transaction `tx`. A running job is not
 * affected.
 */
export async function cancelJob<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema> & { readonly key: (payload: z.input<Schema>) => string },
  payload: z.input<Schema>,
): Promise<void> {
  await sql`
    delete from jobs where name = ${job.name} and key = ${job.key(payload)} and state < 'active'`.execute(tx);
}

/** Cancels all waiting jobs whose payloads have these values; see {@link cancelJob}. */
export async function cancelJobsWith<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  values: Partial<z.input<Schema>>,
): Promise<void> {
  await sql`
    delete from jobs where name = ${job.name} and payload @> ${JSON.stringify(values)}::jsonb
      and state < 'active'`.execute(tx);
}
