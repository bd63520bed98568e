import { DAY_MS } from '#kernel/clock.ts';
import type { WirePriceChange } from '../contract.ts';

/** Days back from a reduction in which no lower price may have been asked than the one it is compared with. */
export const REDUCTION_DAYS = 14;

/** A price that was lowered, in whole taka, and when. */
export type PriceReduction = WirePriceChange;

/**
 * The reduction that a listing may show, from all its changes of price, oldest first; null when there is none. It is
 * compared with the lowest price of the 14 days before, so that who raises a price to lower it again shows nothing: the
 * rule that the European Union has for announced reductions (Directive 98/6/EC, article 6a, there with 30 days).
 */
export function priceReduction(changes: readonly WirePriceChange[]): PriceReduction | null {
  const last = changes.at(-1);
  if (!last || last.to >= last.from) return null;
  const since = Date.parse(last.at) - REDUCTION_DAYS * DAY_MS;
  // What was asked within those days: the price before each change in them, the last one included.
  const asked = changes.filter(({ at }) => Date.parse(at) > since).map(({ from }) => from);
  const from = Math.min(...asked);
  return from > last.to ? { from, to: last.to, at: last.at } : null;
}
