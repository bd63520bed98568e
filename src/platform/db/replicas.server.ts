import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#platform/process/log.server.ts';
import { isDatabaseAway, openPool } from './database.server.ts';
import { openQuickReads, type QuickReads, type Reads } from './read-pool.server.ts';

/** The replicas of a database, or the database itself where there is none that has kept up. */
export type Replicas = {
  readonly reads: Reads;
  /** For statements that are done at once; see {@link openQuickReads}. */
  readonly quickReads: Reads;
  /** To be called when something has changed: none is asked again before it is known to have the change. */
  readonly doubt: () => void;
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = {
  /** The database that writes. */
  readonly primary: Reads;
  readonly quickPrimary: Reads;
  readonly urls: readonly string[];
  /** Most connections to each replica. */
  readonly poolSize: number;
  readonly log: Log;
};

/** How often it is looked whether they keep up, in ms; sooner after a doubt. */
const LOOK_MS = 250;
const SOON_MS = 20;
/** Longest wait for a connection to one: the primary answers, too. */
const CONNECT_MS = 2_000;
/** How long one is asked after it was known to have everything, in ms. */
const TRUST_MS = 1_000;

type Replica = { readonly pool: pg.Pool; readonly quick: QuickReads; trustedUntil: number };

function openReplica(url: string, { poolSize, log }: ReplicaOptions): Replica {
  const onError = (error: Error) => log.warn({ err: error }, 'a connection to a replica broke');
  const pool = openPool(url, { poolSize, connectMs: CONNECT_MS, onError });
  const quick = openQuickReads(url, { connectMs: CONNECT_MS, onError });
  return { pool, quick, trustedUntil: 0 };
}

/**
 * Whether `at` is as far as a place in the log of changes. A log that has just begun a new page is told to stand behind
 * the page's head, of 24 or 40 bytes, in which nothing is written: who has all before the page has everything.
 */
const REACHED = `
  select at >= place
    or (place - at in (24, 40) and mod(at - '0/0'::pg_lsn, current_setting('wal_block_size')::int) = 0) as reached
  from (select pg_last_wal_replay_lsn() as at, $1::pg_lsn as place) as told`;

/** Whether a replica has taken in everything up to a place in the log of changes; false where it cannot be asked. */
async function hasReached({ pool }: Replica, place: string): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ reached: boolean }>(REACHED, [place]);
    return rows[0]?.reached === true;
  } catch {
    return false;
  }
}

/**
 * Opens the replicas of a database and keeps an eye on them. A statement goes to one that had every change of at
 * most a second ago, and of before the last {@link Replicas.doubt}; where there is none, or it breaks, to the primary.
 */
export function openReplicas(options: ReplicaOptions): Replicas {
  const { primary, quickPrimary, urls, log } = options;
  const replicas = urls.map((url) => openReplica(url, options));
  let [doubts, turn, stopped] = [0, 0, false];
  let looking: Promise<void> | undefined;

  const look = async () => {
    const [since, known] = [performance.now(), doubts];
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_insert_lsn() as place');
    await Promise.all(
      replicas.map(async (replica) => {
        const reached = await hasReached(replica, rows[0]?.place ?? '');
        replica.trustedUntil = reached && known === doubts ? since + TRUST_MS : 0;
      }),
    );
  };
  const keepLooking = async () => {
    while (!stopped) {
      const known = doubts;
      await look().catch((error: unknown) => log.debug({ err: error }, 'replicas not compared'));
      const isBehind = known !== doubts || replicas.some(({ trustedUntil }) => trustedUntil === 0);
      await sleep(isBehind ? SOON_MS : LOOK_MS, undefined, { ref: false });
    }
  };
  const choose = (): Replica | undefined => {
    // Only where somebody reads: the job runner opens them, too, and never does.
    looking ??= keepLooking();
    const trusted = replicas.filter(({ trustedUntil }) => trustedUntil > performance.now());
    turn += 1;
    return trusted[turn % trusted.length];
  };
  const readsFrom = (source: Reads, of: (replica: Replica) => Reads): Reads => {
    if (replicas.length === 0) return source;
    const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
      const replica = choose();
      if (!replica) return source.query(statement);
      try {
        return await of(replica).query(statement);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        replica.trustedUntil = 0;
        return source.query(statement);
      }
    };
    return { query: query as pg.Pool['query'] };
  };

  return {
    reads: readsFrom(primary, ({ pool }) => pool),
    quickReads: readsFrom(quickPrimary, ({ quick }) => quick.reads),
    doubt: () => {
      doubts += 1;
      for (const replica of replicas) replica.trustedUntil = 0;
    },
    close: async () => {
      stopped = true;
      await looking;
      await Promise.all(replicas.flatMap(({ pool, quick }) => [pool.end(), quick.close()]));
    },
  };
}
