/** Duration of a payment hold in ms: long enough to pay by card with a bank's confirmation. */
const HOLD_MS = 15 * 60_000;
/** Maximum number of live payment holds of one buyer. */
export const MAX_LIVE_HOLDS = 3;
/** Number of unpaid holds of one product after which the buyer must wait. */
const UNPAID_BEFORE_COOLDOWN = 2;
/** Time in ms that a buyer with too many unpaid holds waits for the next one on the same product. */
const COOLDOWN_MS = 60 * 60_000;
/** Time in ms, from its end, for which an unpaid hold counts against its buyer. */
export const UNPAID_COUNTS_MS = 24 * 60 * 60_000;

/** Returns the end of a hold that starts now. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/**
 * Returns the time from which a buyer may hold a product again; null if the buyer may hold it now. `unpaidEnds` are
 * the ends of the buyer's earlier unpaid holds, latest first.
 */
export function cooldownEnd(unpaidEnds: readonly Date[], now: Date): Date | null {
  const [latest] = unpaidEnds;
  if (!latest || unpaidEnds.length < UNPAID_BEFORE_COOLDOWN) return null;
  const end = new Date(latest.getTime() + COOLDOWN_MS);
  return end > now ? end : null;
}

/** Returns the whole seconds until a future time, at least one. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
}
