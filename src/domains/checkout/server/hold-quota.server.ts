import { done, type Result, refuse } from '#kernel/result.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';

/** How many payment holds one network source may take, over all accounts, in `seconds`. */
export type HoldsPerSource = { readonly points: number; readonly seconds: number };

/**
 * Limit in production: at most 30 products at once wait for buyers of one source, however many accounts it has. Behind
 * a carrier's shared address two buyers a minute may begin to pay.
 */
export const productionHoldsPerSource: HoldsPerSource = { points: 120, seconds: 3_600 };

/**
 * Number of holds that a source may still take. `giveBack` returns a hold that was counted and not granted.
 */
export type HoldQuota = {
  readonly take: () => Promise<Result<null, 'too-many-requests'>>;
  readonly giveBack: () => Promise<void>;
};

/** The quota of one source; null in a market that has no such bound. */
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
