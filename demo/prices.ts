// Prices of used products. They fall fast in the first year, then slowly; a worse condition reduces them.
import type { Category, Condition } from './listing.ts';

/**
 * Share of the new price directly after the purchase (`start`), and share that remains after each further year
 * (`yearly`).
 */
const DECAY: Record<Category, { start: number; yearly: number }> = {
  Laptop: { start: 0.74, yearly: 0.865 },
  Monitor: { start: 0.76, yearly: 0.88 },
  Printer: { start: 0.72, yearly: 0.84 },
  Desktop: { start: 0.73, yearly: 0.86 },
  Accessories: { start: 0.74, yearly: 0.82 },
  Products: { start: 0.75, yearly: 0.83 },
};

const CONDITION_SHARE: Record<Condition, number> = { Excellent: 1, Good: 0.92, Fair: 0.79 };

/** Rounds an amount in taka as sellers do: ৳38,417 becomes ৳38,500, but ৳850 stays ৳850. */
export function roundLikePeople(taka: number): number {
  const step = taka < 2_000 ? 50 : taka < 10_000 ? 100 : taka < 100_000 ? 500 : 1_000;
  return Math.max(step, Math.round(taka / step) * step);
}

/** Returns the new price of a model's variant in taka. */
export function priceNew(newTaka: number, worth: number): number {
  return roundLikePeople(newTaka * worth);
}

/**
 * Returns the price that a seller asks, in taka.
 * @param asking the seller's price level; 1 is the usual price
 */
export function priceUsed(
  category: Category,
  originalTaka: number,
  usedYears: number,
  condition: Condition,
  asking = 1,
): number {
  const { start, yearly } = DECAY[category];
  return roundLikePeople(originalTaka * start * yearly ** usedYears * CONDITION_SHARE[condition] * asking);
}
