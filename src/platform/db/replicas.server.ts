import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { REPLICA_FRESH_MS } from '#platform/process/cache-lifetimes.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter, defineGauge } from '#platform/process/telemetry/metrics.server.ts';
import { isDatabaseUnavailable, openPool } from './database.server.ts';
import { isReadOnlyRefusal } from './database-hosts.server.ts';
import { openReadPool, type ReadPool, type ReadQueryable } from './read-pool.server.ts';

/** Reads from the replicas of a database, or from the primary if no replica has caught up. */
export type Replicas = {
  readonly reads: ReadQueryable;
  /** Runs short statements over a few connections; see {@link openReadPool}. */
  readonly readPool: ReadQueryable;
  /** Marks all replicas as outdated after a change. No replica is used again until it has the change. */
  readonly invalidate: () => void;
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = {
  /** The primary database. */
  readonly primary: ReadQueryable;
  readonly primaryReadPool: ReadQueryable;
  readonly urls: readonly string[];
  /** Maximum number of connections to each replica. */
  readonly poolSize: number;
  /** See {@link DatabaseOptions}. */
  readonly isPooled?: boolean;
  readonly prepares?: boolean;
  /** Time in ms for which a replica is used after a check that it has every change. The default is a second. */
  readonly freshMs?: number;
  readonly log: Log;
};

const replicaReads = defineCounter(
  'market_replica_reads_total',
  'Read statements by source: the number of a replica, or the primary if no replica is current',
  ['source'],
);
const replicaBehind = defineGauge(
  'market_replica_behind_seconds',
  'Time since a replica was last up to date, by its number',
  ['replica'],
);

/** Interval of checks whether replicas keep up, in ms. */
const CHECK_INTERVAL_MS = 250;
/** Interval of checks whether replicas keep up while one of them lags, in ms. */
const RECHECK_MS = 20;
/** Connection timeout of a replica, in ms. After it, the primary is used. */
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Longest silence of a replica during a read, in ms. After it, the replica's connections are closed, and the primary is
 * asked instead. If a replica freezes, readers wait for this time.
 */
const RESPONSE_TIMEOUT_MS = 1_000;

type Replica = {
  /** Position in `DATABASE_REPLICA_URLS`, from 1. The log shows it, because the replica's URL may hold a password. */
  readonly number: number;
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  freshUntil: number;
  /** Last state in the log, true for "used"; null before the first entry. */
  reportedUsed: boolean | null;
  /** Time of the last check that found the replica up to date. */
  usedAt: number;
  /** True while a check is running. */
  isChecked: boolean;
};

/** Time in ms after which a lagging replica is logged as unused. A short lag is normal and not logged. */
const LEFT_AFTER_MS = 10_000;

/** Logs when a replica comes into use, and when it has been unused for a while. */
function logUse(replica: Replica, log: Log): void {
  const isUsed = replica.freshUntil > 0;
  const now = performance.now();
  if (isUsed) replica.usedAt = now;
  if (isUsed === replica.reportedUsed || (!isUsed && now - replica.usedAt < LEFT_AFTER_MS)) return;
  replica.reportedUsed = isUsed;
  if (isUsed) log.info({ replica: replica.number }, 'a replica answers reads');
  else log.warn({ replica: replica.number }, 'a replica is behind; the primary answers its reads');
}

function openReplica(
  url: string,
  number: number,
  { poolSize, isPooled = false, prepares = true, log }: ReplicaOptions,
): Replica {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection to a replica was lost');
  const options = {
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    // guard: replica-response-timeout (value => 600_000)
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
    isPooled,
    prepares,
    onError,
  };
  const pool = openPool(url, { ...options, name: `replica-${number}`, poolSize });
  const readPool = openReadPool(url, { ...options, name: `replica-${number}-reads` });
  const state = { freshUntil: 0, reportedUsed: null, usedAt: performance.now(), isChecked: false };
  return { number, pool, readPool, ...state };
}

/**
 * SQL that returns whether a replica has replayed the write-ahead log up to the position `$1`. Each page of that log
 * starts with a header of 24 or 40 bytes. At the start of a page, the server reports the position after this header.
 * The header holds no changes, so a replica at the page's start has everything.
 */
const HAS_REPLAYED = `
  select at >= place
    or (place - at in (24, 40) and mod(at - '0/0'::pg_lsn, current_setting('wal_block_size')::int) = 0) as reached
  from (select pg_last_wal_replay_lsn() as at, $1::pg_lsn as place) as told`;

/** Returns whether a replica has replayed the write-ahead log up to a position; false if it cannot be asked. */
async function hasReplayed({ pool }: Replica, lsn: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ reached: boolean }>(HAS_REPLAYED, [lsn]);
    return rows[0]?.reached === true;
  } catch {
    return false;
  }
}

/** Error code of a replica whose read conflicts with a change it must apply. */
const RECOVERY_CONFLICT = '40001';

/**
 * Returns whether the primary should answer instead of this replica. A refused write does not count: the statement
 * itself is wrong, because only reads come here.
 */
function isReplicaUnfit(error: unknown): boolean {
  if (isReadOnlyRefusal(error)) return false;
  return isDatabaseUnavailable(error) || (error as { code?: unknown }).code === RECOVERY_CONFLICT;
}

/** Checks whether a replica has every change up to a position, and sets until when it counts as current. */
async function checkReplica(
  replica: Replica,
  lsn: string,
  { freshUntil, log }: { readonly freshUntil: () => number; readonly log: Log },
): Promise<void> {
  replica.isChecked = true;
  const isCaughtUp = await hasReplayed(replica, lsn);
  replica.isChecked = false;
  replica.freshUntil = isCaughtUp ? freshUntil() : 0;
  logUse(replica, log);
}

function isBehindNow({ freshUntil, isChecked }: Replica): boolean {
  return freshUntil === 0 && !isChecked;
}

/** Publishes the lag of replicas as a metric. Before monitoring starts, there are no values. */
function observeLag(replicas: readonly Replica[], isMonitored: () => boolean): () => void {
  return replicaBehind.observe(() =>
    isMonitored()
      ? replicas.map(({ number, usedAt }) => ({
          labels: { replica: String(number) },
          value: (performance.now() - usedAt) / 1_000,
        }))
      : [],
  );
}

/** Creates the monitor of replicas, which compares them with the primary again and again. */
function createMonitor(
  replicas: readonly Replica[],
  { primary, freshMs = REPLICA_FRESH_MS, log }: ReplicaOptions,
) {
  let [invalidations, stopped] = [0, false];
  let monitoring: Promise<void> | undefined;
  const compare = async () => {
    const [since, invalidationsBefore] = [performance.now(), invalidations];
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_insert_lsn() as place');
    const freshUntil = () => (invalidationsBefore === invalidations ? since + freshMs : 0);
    const checks = replicas
      .filter(({ isChecked }) => !isChecked)
      .map((replica) => checkReplica(replica, rows[0]?.place ?? '', { freshUntil, log }));
    // A replica without a response must not block the others' checks.
    await Promise.race([Promise.all(checks), sleep(CHECK_INTERVAL_MS, undefined, { ref: false })]);
  };
  const monitor = async () => {
    while (!stopped) {
      const invalidationsBefore = invalidations;
      await compare().catch((error: unknown) =>
        log.debug({ err: error }, 'replicas could not be compared with the primary'),
      );
      const isBehind = invalidationsBefore !== invalidations || replicas.some(isBehindNow);
      await sleep(isBehind ? RECHECK_MS : CHECK_INTERVAL_MS, undefined, { ref: false });
    }
  };
  const stopObserving = observeLag(replicas, () => monitoring !== undefined);
  return {
    start: () => {
      monitoring ??= monitor();
    },
    invalidate: () => {
      invalidations += 1;
      for (const replica of replicas) replica.freshUntil = 0;
    },
    stop: async () => {
      stopped = true;
      stopObserving();
      await monitoring;
    },
  };
}

/** Reads from the chosen replica. The primary answers if there is none, or if the replica fails. */
function readsWithFallback(
  primary: ReadQueryable,
  choose: () => Replica | undefined,
  of: (replica: Replica) => ReadQueryable,
): ReadQueryable {
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const replica = choose();
    replicaReads.inc({ source: replica ? String(replica.number) : 'primary' });
    if (!replica) return primary.query(statement);
    try {
      return await of(replica).query(statement);
    } catch (error) {
      if (!isReplicaUnfit(error)) throw error;
      replica.freshUntil = 0;
      return primary.query(statement);
    }
  };
  return { query: query as pg.Pool['query'] };
}

/**
 * Opens the replicas of a database and monitors them. A statement goes to a replica that lags by at most one second.
 * The replica must have every change from before the last {@link Replicas.invalidate}. Without such a replica, or if it
 * fails, the primary answers.
 */
export function openReplicas(options: ReplicaOptions): Replicas {
  const { primary, primaryReadPool, urls } = options;
  const replicas = urls.map((url, index) => openReplica(url, index + 1, options));
  const monitor = createMonitor(replicas, options);
  let nextIndex = 0;
  const choose = (): Replica | undefined => {
    // Start on the first read. The job runner opens replicas, too, but never reads from them.
    monitor.start();
    const fresh = replicas.filter(({ freshUntil }) => freshUntil > performance.now());
    nextIndex += 1;
    return fresh[nextIndex % fresh.length];
  };
  const readsFrom = (source: ReadQueryable, of: (replica: Replica) => ReadQueryable): ReadQueryable =>
    replicas.length === 0 ? source : readsWithFallback(source, choose, of);

  return {
    reads: readsFrom(primary, ({ pool }) => pool),
    readPool: readsFrom(primaryReadPool, ({ readPool }) => readPool.reads),
    invalidate: monitor.invalidate,
    close: async () => {
      await monitor.stop();
      await Promise.all(replicas.flatMap(({ pool, readPool }) => [pool.end(), readPool.close()]));
    },
  };
}
