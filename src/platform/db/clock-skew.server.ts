import type pg from 'pg';
import type { Log } from '#platform/process/log.server.ts';

/** Clock difference from which a warning is logged, in ms. */
const MAX_SKEW_MS = 2_000;

type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Measures how far this machine's clock is ahead of the database's, in ms; negative if behind. The round trip time is
 * subtracted, so that a slow network counts as no difference.
 */
export async function measureClockSkew(database: Queryable, now = Date.now): Promise<number> {
  const before = now();
  const { rows } = await database.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const after = now();
  // Whole ms, like the values of `now`.
  const databaseMs = Math.floor(rows[0]?.ms ?? before);
  if (databaseMs < before) return before - databaseMs;
  return databaseMs > after ? after - databaseMs : 0;
}

/**
 * Warns if the clocks of this machine and of the database differ by more than two seconds. Both clocks date tokens,
 * sessions and holds. Does nothing if the database does not answer; other code reports that.
 */
export async function warnOfClockSkew(database: Queryable, log: Log, now = Date.now): Promise<void> {
  const skewMs = await measureClockSkew(database, now).catch(() => 0);
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return;
  log.warn(
    { skewMs: Math.round(skewMs) },
    "this machine's clock and the database's differ: let both follow a time server (NTP)",
  );
}
