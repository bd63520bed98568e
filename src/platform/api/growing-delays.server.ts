import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

/** How long failed tries keep the next one waiting. */
export type GrowingDelay = {
  /** Failed tries that cost no wait. Each one more doubles the wait: 1 s, 2 s, 4 s … */
  readonly free: number;
  /** The longest wait, in seconds. */
  readonly longest: number;
  /** Failed tries are forgotten this long after the first of them, in seconds. */
  readonly window: number;
};

/**
 * Counts tries that may fail, for all processes together. Nobody is locked out: too many failed tries cost a wait, which has
 * an upper bound. A try is counted before its outcome is known. So parallel tries gain nothing over sequential ones.
 */
export type GrowingDelays = {
  /** Counts a try as failed; gives null when it may be made, else the seconds to wait, and counts nothing. */
  readonly begin: (name: string, key: string, delay: GrowingDelay) => Promise<number | null>;
  /** Takes back a try that succeeded or was not made, and ends the wait that it has caused. */
  readonly undo: (name: string, key: string) => Promise<void>;
  /** Forgets all failed tries under a key. */
  readonly forget: (name: string, key: string) => Promise<void>;
};

/** The wait after so many failed tries, in seconds. */
export function waitAfter(failed: number, { free, longest }: GrowingDelay): number {
  return failed <= free ? 0 : Math.min(longest, 2 ** (failed - free - 1));
}

/** The most tries that fail within so many seconds of one window, the first at once. */
export function mostTriesWithin(seconds: number, delay: GrowingDelay): number {
  let tries = 1;
  for (let time = waitAfter(1, delay); time <= seconds; time += waitAfter(tries, delay)) tries += 1;
  return tries;
}

function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === 'object' && error !== null && 'msBeforeNext' in error;
}

/**
 * Stores failed tries in PostgreSQL (table `rate_limits`). The row `name` holds their number. The row `name-wait` lives
 * as long as the wait and counts tries that came too early.
 */
export function postgresGrowingDelays(pool: pg.Pool): GrowingDelays {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (keyPrefix: string) => {
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: 1,
      // Every count says its own.
      duration: 60,
    });
    limiters.set(keyPrefix, made);
    return made;
  };
  const counterOf = (name: string) => limiterOf(name);
  const gateOf = (name: string) => limiterOf(`${name}-wait`);

  /**
   * Counts a try if it costs no wait, and tells whether it did. One statement: the library can only count first and undo
   * later, and others would read the higher number in between.
   */
  const countFreeTry = async (name: string, key: string, { free, window }: GrowingDelay) => {
    const now = Date.now();
    const { rowCount } = await pool.query(
      `insert into rate_limits as kept (key, points, expire) values ($1, 1, $2)
       on conflict (key) do update set
         points = case when kept.expire <= $3 then 1 else kept.points + 1 end,
         expire = case when kept.expire <= $3 then excluded.expire else kept.expire end
       where kept.expire <= $3 or kept.points < $4`,
      [counterOf(name).getKey(key), now + window * 1_000, now, free],
    );
    return rowCount === 1;
  };

  /** Of all that come at once, lets one through and keeps the others waiting. */
  const pass = async (name: string, key: string, seconds: number): Promise<number | null> => {
    try {
      await gateOf(name).consume(key, 1, { customDuration: seconds });
      return null;
    } catch (error) {
      if (isRefusal(error)) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw error;
    }
  };

  return {
    async begin(name, key, delay) {
      if (delay.free > 0 && (await countFreeTry(name, key, delay))) return null;
      const failed = (await counterOf(name).get(key))?.consumedPoints ?? delay.free;
      const wait = await pass(name, key, waitAfter(failed + 1, delay));
      if (wait === null) await counterOf(name).penalty(key, 1, { customDuration: delay.window });
      return wait;
    },
    async undo(name, key) {
      await counterOf(name).reward(key);
      await gateOf(name).delete(key);
    },
    async forget(name, key) {
      await counterOf(name).delete(key);
      await gateOf(name).delete(key);
    },
  };
}
