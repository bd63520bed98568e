import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/process/log.server.ts';

/** First half of the advisory locks by which job runners show that they live; the second is made of the name. */
const HEARTBEAT_LOCK_CLASS = 20_260;

/** Time between two looks for dead runners, in ms. */
const CHECK_INTERVAL_MS = 3_000;
/** Pause before a lost connection is opened anew, in ms. */
const RECONNECT_DELAY_MS = 500;

const selectDeadWorkers = `
  select distinct locked_by as name from graphile_worker._private_jobs
  where locked_by is not null and not exists (
    select 1 from pg_locks
    where locktype = 'advisory' and classid = ${HEARTBEAT_LOCK_CLASS} and objsubid = 2
      and objid::bigint = hashtext(locked_by)::bigint & 4294967295
      and database = (select oid from pg_database where datname = current_database()))`;

/** Jobs that were asked for again while the dead ran them: the library has made the last of their tries of this one. */
const deleteReplaced = `
  delete from graphile_worker._private_jobs
  where locked_by = any($1) and key is null and attempts >= max_attempts and last_error is null`;

/** Longest wait of work that failed, in seconds, for its first tries. */
const MAX_RETRY_DELAY_S = 20;
/** Tries after which the library's own waits count, which grow to hours. */
const CAPPED_ATTEMPTS = 8;

/** The library's waits grow so fast that money would lie for minutes after a short outage. */
const capRetryDelay = `
  update graphile_worker._private_jobs set run_at = now() + interval '${MAX_RETRY_DELAY_S} seconds'
  where locked_at is null and last_error is not null and attempts < least(max_attempts, ${CAPPED_ATTEMPTS})
    and run_at > now() + interval '${MAX_RETRY_DELAY_S} seconds'`;

/** Keeps one connection on which a lock says that the runner lives: it ends with the process, however that ends. */
async function holdHeartbeatLock(
  options: pg.ClientConfig,
  name: string,
  signal: AbortSignal,
): Promise<pg.Client> {
  const client = new pg.Client(options);
  // A broken connection shows when it is used next.
  client.on('error', () => {});
  signal.addEventListener('abort', () => void client.end().catch(() => {}));
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [HEARTBEAT_LOCK_CLASS, name]);
  return client;
}

/** Gives back the jobs of those who were seen dead twice: a living one may be opening its connection anew. */
async function releaseJobsOfDead(client: pg.Client, suspects: ReadonlySet<string>, log: Log) {
  const { rows } = await client.query<{ name: string }>(selectDeadWorkers);
  const names = rows.map((row) => row.name);
  const dead = names.filter((name) => suspects.has(name));
  if (dead.length > 0) {
    await client.query(deleteReplaced, [dead]);
    await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    log.warn({ runners: dead }, 'jobs of a runner that is gone were given back');
  }
  return new Set(names);
}

async function monitor(
  options: pg.ClientConfig,
  name: string,
  checkIntervalMs: number,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  while (!signal.aborted) {
    try {
      const client = await holdHeartbeatLock(options, name, signal);
      for (;;) {
        await sleep(checkIntervalMs, undefined, { signal });
        await client.query(capRetryDelay);
        suspects = await releaseJobsOfDead(client, suspects, log);
      }
    } catch (error) {
      if (signal.aborted) return;
      log.debug({ err: error }, 'the sign of life of this runner was lost; giving it anew');
      await sleep(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Shows others that the runner `name` lives, and gives back the jobs that dead ones had taken. Without it a job
 * whose runner was killed would wait for hours. Work that failed is tried again within 20 s at first. Answers how to
 * end it.
 */
export function recoverDeadWorkers(
  pool: pg.Pool,
  name: string,
  log: Log,
  checkIntervalMs = CHECK_INTERVAL_MS,
): { readonly stop: () => Promise<void> } {
  const ending = new AbortController();
  const ended = monitor(pool.options, name, checkIntervalMs, log, ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await ended;
    },
  };
}
