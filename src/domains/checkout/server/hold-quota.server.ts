import { done, type Result, refuse } from '#kernel/result.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';

/** Limit of payment holds that one client address may take in `seconds`, across all accounts. */
export type HoldsPerSource = { readonly points: number; readonly seconds: number };

/**
 * Limit in production: on average two new payments a minute, also for many buyers behind a mobile carrier's shared IP
 * address. Holds last 15 minutes, so one client address holds about 30 products on average.
 */
export const productionHoldsPerSource: HoldsPerSource = { points: 120, seconds: 3_600 };

/** Quota of holds for one client address. `giveBack` returns a hold that was counted but not granted. */
export type HoldQuota = {
  readonly take: () => Promise<Result<null, 'too-many-requests'>>;
  readonly giveBack: () => Promise<void>;
};

/** Returns the quota of a client address; null if the market has no limit. */
export function holdQuotaOf(
  limits: RateLimits,
  bound: HoldsPerSource | null,
  clientAddress: string,
): HoldQuota | null {
  if (!bound) return null;
  const name = 'payment-holds';
  return {
    take: async () => {
      const wait = await limits.count(name, clientAddress, bound.points, bound.seconds);
      if (wait === null) return done(null);
      const detail = `Too many products are held from your network. Try again in ${Math.ceil(wait / 60)} min.`;
      return refuse('too-many-requests', { detail, retryAfter: wait });
    },
    giveBack: () => limits.reward(name, clientAddress),
  };
}
