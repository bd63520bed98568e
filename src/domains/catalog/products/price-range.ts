import type { WirePrice } from '../contract.ts';

/** Fewer prices than these say nothing of what is usual. */
export const MIN_PRICES = 5;

/** Price range of similar products. Whole taka. */
export type PriceRange = {
  readonly lowest: number;
  readonly highest: number;
  /** The middle half of the prices lies from here to `to`. */
  readonly from: number;
  readonly to: number;
  readonly prices: readonly WirePrice[];
};

/** A price as people say it: in hundreds, small ones to the taka. */
function rounded(taka: number): number {
  const step = taka < 2_000 ? 1 : 100;
  return Math.round(taka / step) * step;
}

/** The price below which a share of the sorted ones lies, between neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return rounded(below + (above - below) * (place - Math.floor(place)));
}

/** The range of prices; null when there are too few to speak of one. */
export function priceRange(prices: readonly WirePrice[]): PriceRange | null {
  if (prices.length < MIN_PRICES) return null;
  const sorted = prices.map(({ taka }) => taka).toSorted((a, b) => a - b);
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
  return { lowest, highest, from: quantile(sorted, 0.25), to: quantile(sorted, 0.75), prices };
}

/** A price beside those of others like it: within the middle half it is fair. */
export function priceStanding(range: PriceRange, taka: number): 'low' | 'fair' | 'high' {
  if (taka < range.from) return 'low';
  return taka > range.to ? 'high' : 'fair';
}
