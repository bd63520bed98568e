import { sql } from 'kysely';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import type { Db } from './database.server.ts';

const changes = defineCounter(
  'market_audited_changes_total',
  'Money changes in the audit log of the whole market, by kind and new state',
  ['kind', 'to'],
);
const amounts = defineCounter(
  'market_audited_poisha_total',
  'Sums of money changes in the audit log in poisha, by kind and new state',
  ['kind', 'to'],
);

/** Interval of the search for new entries, in ms. */
const LOOK_EVERY_MS = 10_000;
/**
 * Age at which an entry is counted, in ms. Ids contain the time of writing, and the commit usually follows within this
 * time. The metric may miss an entry that is committed later. `npm run doctor` checks the exact data.
 */
const SETTLED_AFTER_MS = 60_000;

type Row = { readonly kind: string; readonly to: string; readonly count: number; readonly poisha: number };

/** Returns the smallest id (UUIDv7) of an audit log entry that was written at `ms` (since 1970). */
const firstIdAt = (ms: number) => sql`(lpad(to_hex(${ms}::bigint), 12, '0') || repeat('0', 20))::uuid`;

/**
 * Returns a function that counts the audit log entries since its last call, each once. `settledAfterMs` is the age of
 * entries when they are counted.
 */
export function createAuditCounter(db: Db, settledAfterMs = SETTLED_AFTER_MS): () => Promise<void> {
  let from: number | null = null;
  return async () => {
    // Use the database's clock, because it also makes the ids.
    const { rows: clock } = await sql<{ now: number }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
    const to = (clock[0]?.now ?? 0) - settledAfterMs;
    const since = from;
    if (since !== null && to > since) {
      const { rows } = await sql<Row>`
        select kind, to_state as "to", count(*)::int as count, coalesce(sum(amount_poisha), 0) as poisha
        from audit_log where id >= ${firstIdAt(since)} and id < ${firstIdAt(to)}
        group by kind, to_state`.execute(db);
      for (const { kind, to: state, count, poisha } of rows) {
        changes.inc({ kind, to: state }, count);
        if (poisha > 0) amounts.inc({ kind, to: state }, poisha);
      }
    }
    from = Math.max(to, since ?? to);
  };
}

/** A state that things of a kind in the audit log can reach. */
export type AuditedState = { readonly kind: string; readonly to: string };

/** Counts new audit log entries at intervals until it is stopped. The metrics begin with every `watched` state at 0. */
export function startAuditMetrics(
  db: Db,
  watched: readonly AuditedState[],
  log: Log,
): { readonly stop: () => void } {
  for (const { kind, to } of watched) changes.inc({ kind, to }, 0);
  const look = createAuditCounter(db);
  let isLooking = false;
  const lookOnce = async () => {
    // A slow run must not overlap with the next, which would count the same entries.
    if (isLooking) return;
    isLooking = true;
    await look().catch((error: unknown) => log.debug({ err: error }, 'the audit log could not be counted'));
    isLooking = false;
  };
  void lookOnce();
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
