import type pg from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Refused } from '#kernel/result.ts';
import type { Call, Caller } from './contract.ts';

/** Counts attempts under a key, across all processes. */
export type RateLimits = {
  /** Counts one attempt. Returns null within the limit, else the seconds to wait. */
  readonly count: (name: string, key: string, points: number, seconds: number) => Promise<number | null>;
  /** Removes one attempt that should not have been counted. */
  readonly reward: (name: string, key: string) => Promise<void>;
  /** Forgets all attempts under a key. */
  readonly reset: (name: string, key: string) => Promise<void>;
};

function isRefusal(error: unknown): error is RateLimiterRes {
  return typeof error === 'object' && error !== null && 'msBeforeNext' in error;
}

/** Stores rate limits in PostgreSQL (table `rate_limits`), so that they hold across processes and restarts. */
export function postgresRateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (name: string, points: number, seconds: number) => {
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, made);
    return made;
  };
  return {
    async count(name, key, points, seconds) {
      try {
        await limiterFor(name, points, seconds).consume(key);
        return null;
      } catch (error) {
        if (isRefusal(error)) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw error;
      }
    },
    async reward(name, key) {
      await limiters.get(name)?.reward(key);
    },
    async reset(name, key) {
      await limiters.get(name)?.delete(key);
    },
  };
}

/** Counts a request; returns the refusal if its caller or client address has used up the limit. */
export async function checkRateLimit(
  limits: RateLimits,
  key: string,
  call: Call,
  caller: Caller | null,
  clientAddress: string,
): Promise<Refused | null> {
  if (!call.limit) return null;
  const { points, seconds, per, detail } = call.limit;
  // guard: call-limit-subject (value => clientAddress)
  const subject = per === 'caller' && caller ? caller.id : clientAddress;
  // guard: call-limit (value => null)
  const wait = await limits.count(key, subject, points, seconds);
  if (wait === null) return null;
  return { ok: false, code: 'too-many-requests', retryAfter: wait, ...(detail && { detail }) };
}
