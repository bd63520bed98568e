/** Length of a payment hold: long enough to pay by card with a bank's confirmation. */
const HOLD_MS = 15 * 60_000;
/** Most live holds of one buyer. */
export const MAX_LIVE_HOLDS = 3;
/** Holds of one product that a buyer may end without paying before having to wait. */
const UNPAID_BEFORE_COOLDOWN = 2;
/** How long a buyer who ended holds without paying waits for the next one on the same product. */
const COOLDOWN_MS = 60 * 60_000;
/** How long an unpaid hold counts: whoever comes back another day begins anew. */
export const UNPAID_COUNTS_MS = 24 * 60 * 60_000;

/** When a hold taken now ends. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/**
 * Returns the time from which a buyer may hold a product again. Earlier holds, latest first, ended unpaid by expiry or
 * release. Null when they may now.
 */
export function cooldownEnd(unpaidEnds: readonly Date[], now: Date): Date | null {
  const [latest] = unpaidEnds;
  if (!latest || unpaidEnds.length < UNPAID_BEFORE_COOLDOWN) return null;
  const end = new Date(latest.getTime() + COOLDOWN_MS);
  return end > now ? end : null;
}

/** Whole seconds from now to a moment ahead, at least one. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
}
