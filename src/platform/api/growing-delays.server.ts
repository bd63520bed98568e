import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

/** Settings for waits that grow with the number of failed attempts. */
export type GrowingDelay = {
  /** Number of failed attempts without a wait. Each further attempt doubles the wait: 1 s, 2 s, 4 s … */
  readonly free: number;
  /** The longest wait, in seconds. */
  readonly longest: number;
  /** Time in seconds after which failed attempts are forgotten, counted from the first. */
  readonly window: number;
};

/**
 * Counts attempts that may fail, across all processes. Nobody is locked out: failed attempts cause a wait, which has an
 * upper bound. An attempt is counted before its outcome is known. So parallel attempts have no advantage over
 * sequential ones.
 */
export type GrowingDelays = {
  /**
   * Counts an attempt as failed and returns null if it may be made. Otherwise counts nothing and returns the seconds to
   * wait.
   */
  readonly begin: (name: string, key: string, delay: GrowingDelay) => Promise<number | null>;
  /** Removes an attempt that succeeded or was not made, and ends the wait it has caused. */
  readonly undo: (name: string, key: string) => Promise<void>;
  /** Forgets all failed attempts under a key. */
  readonly forget: (name: string, key: string) => Promise<void>;
};

/** Returns the wait in seconds after `failed` failed attempts. */
export function waitAfter(failed: number, { free, longest }: GrowingDelay): number {
  return failed <= free ? 0 : Math.min(longest, 2 ** (failed - free - 1));
}

/** Returns the maximum number of failed attempts within `seconds` of one window. The first attempt is at 0 s. */
export function mostTriesWithin(seconds: number, delay: GrowingDelay): number {
  let tries = 1;
  for (let time = waitAfter(1, delay); time <= seconds; time += waitAfter(tries, delay)) tries += 1;
  return tries;
}

function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === 'object' && error !== null && 'msBeforeNext' in error;
}

/** Returns a function that returns the limiter for a prefix of keys. The limiter is created on the first call. */
function createLimiters(pool: pg.Pool): (keyPrefix: string) => RateLimiterPostgres {
  const limiters = new Map<string, RateLimiterPostgres>();
  return (keyPrefix) => {
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: 1,
      // The library requires a duration, but every count passes its own.
      duration: 60,
    });
    limiters.set(keyPrefix, made);
    return made;
  };
}

/**
 * Counts an attempt in the database row `row` if it needs no wait. Returns whether it was counted. Uses a single
 * statement: the library could only count first and undo later, and concurrent attempts would read the higher number in
 * between.
 */
async function countFreeTry(pool: pg.Pool, row: string, { free, window }: GrowingDelay): Promise<boolean> {
  const now = Date.now();
  const { rowCount } = await pool.query(
    `insert into rate_limits as kept (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set
       points = case when kept.expire <= $3 then 1 else kept.points + 1 end,
       expire = case when kept.expire <= $3 then excluded.expire else kept.expire end
     where kept.expire <= $3 or kept.points < $4`,
    [row, now + window * 1_000, now, free],
  );
  return rowCount === 1;
}

/**
 * Lets one of several concurrent attempts through. Returns null for that attempt, and the seconds to wait for the
 * others.
 */
async function pass(gate: RateLimiterPostgres, key: string, seconds: number): Promise<number | null> {
  try {
    await gate.consume(key, 1, { customDuration: seconds });
    return null;
  } catch (error) {
    if (isRefusal(error)) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw error;
  }
}

/**
 * Stores failed attempts in PostgreSQL (table `rate_limits`). The row `name` holds their number. The row `name-wait`
 * lives as long as the wait and counts attempts that came too early.
 */
export function postgresGrowingDelays(pool: pg.Pool): GrowingDelays {
  const limiterOf = createLimiters(pool);
  const counterOf = (name: string) => limiterOf(name);
  const gateOf = (name: string) => limiterOf(`${name}-wait`);
  return {
    async begin(name, key, delay) {
      if (delay.free > 0 && (await countFreeTry(pool, counterOf(name).getKey(key), delay))) return null;
      const failed = (await counterOf(name).get(key))?.consumedPoints ?? delay.free;
      const wait = await pass(gateOf(name), key, waitAfter(failed + 1, delay));
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
