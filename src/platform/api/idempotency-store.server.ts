import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { defineJob, type JobHandler, runJob } from '#platform/work/jobs.server.ts';

/** A request that carries a key of its caller's. */
export type KeyedRequest = {
  readonly callerId: string;
  readonly key: string;
  /** Call and input, hashed. */
  readonly fingerprint: string;
};

/** An answer as it went out. */
export type StoredResponse = {
  readonly fingerprint: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/** Hours for which an answer is kept. */
const RETENTION_HOURS = 24;

/** The answer kept under a request's key, whatever request it was for. */
export async function findStoredResponse(
  db: Db,
  { callerId, key }: KeyedRequest,
): Promise<StoredResponse | null> {
  // guard: idempotency-key-owner (drop "caller_id = ${callerId} and ")
  const { rows } = await sql<StoredResponse>`
    select fingerprint, status, headers, body from idempotency_keys
    where caller_id = ${callerId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Keeps an answer; false when one is kept under the key already. */
export async function insertStoredResponse(
  db: Db,
  { callerId, key, fingerprint }: KeyedRequest,
  { status, headers, body }: Omit<StoredResponse, 'fingerprint'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (caller_id, key, fingerprint, status, headers, body)
    values (${callerId}, ${key}, ${fingerprint}, ${status}, ${JSON.stringify(headers)}, ${body})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Takes a key for as long as the transaction lasts; false while another transaction has it. */
export async function tryLockKey(tx: Tx, { callerId, key }: KeyedRequest): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('idempotency-key:' || ${callerId}::text || ':' || ${key}::text, 0))
    as locked`.execute(tx);
  return rows[0]?.locked === true;
}

const deleteExpiredJob = defineJob('answers.forget', z.unknown());

/** The job that forgets answers after a day. */
export function idempotencyJobs(db: Db): JobHandler[] {
  const deleteExpired = async () => {
    await sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${RETENTION_HOURS})`.execute(
      db,
    );
  };
  return [runJob(deleteExpiredJob, deleteExpired, { cron: '7 * * * *' })];
}
