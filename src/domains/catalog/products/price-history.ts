import { DAY_MS } from '#kernel/clock.ts';
import type { WirePriceChange } from '../contract.ts';

/** Number of days before a reduction. The new price is compared with the lowest price of these days. */
export const REDUCTION_DAYS = 14;

/** A reduced price in whole taka, and its time. */
export type PriceReduction = WirePriceChange;

/**
 * Returns the reduction that a listing may show, or null. `changes` are its latest price changes, oldest first. They
 * include the one from the lowest price of the 14 days before the last change. The new price is compared with that
 * lowest price. So a seller who raises the price and then lowers it again shows no reduction. The European Union has
 * this rule with 30 days (Directive 98/6/EC, article 6a).
 */
export function priceReduction(changes: readonly WirePriceChange[]): PriceReduction | null {
  const last = changes.at(-1);
  if (!last || last.to >= last.from) return null;
  const since = Date.parse(last.at) - REDUCTION_DAYS * DAY_MS;
  // Prices asked in the 14 days before the reduction: the price before each change, including the reduction.
  const asked = changes.filter(({ at }) => Date.parse(at) > since).map(({ from }) => from);
  const from = Math.min(...asked);
  return from > last.to ? { from, to: last.to, at: last.at } : null;
}
