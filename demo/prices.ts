// What a used thing costs: it falls fast in the first year, then slowly, and marks cost extra.
import type { Category, Condition } from './listing.ts';

/** The share of the new price that is left after the first days, and what remains of it year by year. */
const DECAY: Record<Category, { start: number; yearly: number }> = {
  Laptop: { start: 0.74, yearly: 0.865 },
  Monitor: { start: 0.76, yearly: 0.88 },
  Printer: { start: 0.72, yearly: 0.84 },
  Desktop: { start: 0.73, yearly: 0.86 },
  Accessories: { start: 0.74, yearly: 0.82 },
  Products: { start: 0.75, yearly: 0.83 },
};

const CONDITION_SHARE: Record<Condition, number> = { Excellent: 1, Good: 0.92, Fair: 0.79 };

/** Rounds taka as people do: ৳38,500 rather than ৳38,417, but ৳850 stays ৳850. */
export function roundLikePeople(taka: number): number {
  const step = taka < 2_000 ? 50 : taka < 10_000 ? 100 : taka < 100_000 ? 500 : 1_000;
  return Math.max(step, Math.round(taka / step) * step);
}

/** What one variant of a model cost new, in taka. */
export function priceNew(newTaka: number, worth: number): number {
  return roundLikePeople(newTaka * worth);
}

/**
 * What a seller asks, in taka.
 * @param asking how high this seller aims; 1 is the going rate.
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
