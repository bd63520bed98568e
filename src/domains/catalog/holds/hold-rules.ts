/** Length of a payment hold: long enough to pay by card with a bank's confirmation. */
export const HOLD_MS = 15 * 60_000;
/** Most live holds of one buyer. */
export const MAX_LIVE_HOLDS = 3;
/** Holds of one product that a buyer may let lapse before having to wait. */
export const LAPSES_BEFORE_COOLDOWN = 2;
/** How long a buyer who let holds lapse waits for the next one on the same product. */
export const COOLDOWN_MS = 60 * 60_000;

/** When a hold taken now ends. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MS);
}

/**
 * The moment from which a buyer may hold a product again, given when earlier holds of it lapsed (latest
 * first); null when that is now.
 */
export function cooldownEnd(lapses: readonly Date[], now: Date): Date | null {
  const [latest] = lapses;
  if (!latest || lapses.length < LAPSES_BEFORE_COOLDOWN) return null;
  const end = new Date(latest.getTime() + COOLDOWN_MS);
  return end > now ? end : null;
}

/** Whole seconds from now to a moment ahead, at least one. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1_000));
}
