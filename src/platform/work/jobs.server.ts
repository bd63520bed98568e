import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Work that is done later, outside any transaction, at least once, and again when it throws. */
export type Job<Schema extends z.ZodType = z.ZodType> = {
  readonly name: string;
  readonly schema: Schema;
};

/** A job with what it does. */
export type JobHandler = {
  readonly name: string;
  /** What it gives for a list: an outcome for each, in its order. Those that failed are tried again, alone. */
  readonly run: (payload: unknown, log: Log) => Promise<void | readonly PromiseSettledResult<void>[]>;
  /** Crontab expression (five fields, UTC) for work that repeats by itself with an empty payload. */
  readonly cron?: string;
};

export type EnqueueOptions = {
  readonly runAt?: Date | undefined;
  /** Jobs with the same key replace one another until they run. */
  readonly key?: string | undefined;
  readonly maxAttempts?: number | undefined;
  /** True for work that is done when nothing else is due: after an outage letters wait for money. */
  readonly lowPriority?: boolean;
};

/** Declares a job; the declaration is all that a domain needs to ask for the work. */
export function defineJob<Schema extends z.ZodType>(name: string, schema: Schema): Job<Schema> {
  return { name, schema };
}

/** Says what a job does. The payload is parsed before `work` sees it. */
export function runJob<Schema extends z.ZodType>(
  job: Job<Schema>,
  work: (payload: z.output<Schema>, log: Log) => Promise<void>,
  options: { readonly cron?: string } = {},
): JobHandler {
  return { name: job.name, run: (payload, log) => work(job.schema.parse(payload), log), ...options };
}

/**
 * As {@link runJob}, for a job whose payload is a list: does `work` for all of it at once, and again for what failed.
 * What was done is done again only when its process dies meanwhile.
 */
export function batchJob<Item extends z.ZodType>(
  job: Job<z.ZodArray<Item>>,
  work: (item: z.output<Item>) => Promise<void>,
): JobHandler {
  return { name: job.name, run: (payload) => Promise.allSettled(job.schema.parse(payload).map(work)) };
}

/** The library does jobs of smaller numbers first. */
const LOW_PRIORITY = 10;

const priorityOf = (lowPriority = false) => (lowPriority ? LOW_PRIORITY : 0);

/** The call of the database that asks for a job, for statements that do something else too. */
export function enqueueSql<Schema extends z.ZodType>(
  job: Job<Schema>,
  payload: z.input<Schema>,
  { key, runAt, maxAttempts, lowPriority }: EnqueueOptions = {},
): RawBuilder<void> {
  return sql`ask_for_job(${job.name}, ${JSON.stringify(payload)}::json, ${key ?? null}::text, ${runAt ?? null}::timestamptz,
    ${maxAttempts ?? null}::smallint, ${priorityOf(lowPriority)}::smallint)`;
}

/** Asks for a job in the transaction `tx`: it will run only if the transaction holds. */
export async function enqueue<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  await sql`select ${enqueueSql(job, payload, options)}`.execute(tx);
}

/** Takes back the job that was asked for under a key, unless it runs already, in the transaction `tx`. */
export async function cancelJob(tx: Db, key: string): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where key = ${key} and locked_at is null`.execute(tx);
}

/** As {@link enqueue}, once for each payload in one statement; jobs that replace nothing and are due at once. */
export async function enqueueAll<Schema extends z.ZodType>(
  tx: Db,
  job: Job<Schema>,
  payloads: readonly z.input<Schema>[],
  { lowPriority }: Pick<EnqueueOptions, 'lowPriority'> = {},
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  await sql`
    select ask_for_jobs(${job.name}, ${texts}::json[], ${priorityOf(lowPriority)}::smallint)`.execute(tx);
}
