import type { WirePrice } from '../contract.ts';

/** Minimum number of prices for a range. */
export const MIN_PRICES = 5;

/** Price range of similar products. Whole taka. */
export type PriceRange = {
  readonly lowest: number;
  readonly highest: number;
  /** The middle half of the prices is between `from` and `to`. */
  readonly from: number;
  readonly to: number;
  readonly prices: readonly WirePrice[];
};

/** Rounds a price to hundreds; prices under 2,000 taka stay exact. */
function rounded(taka: number): number {
  const step = taka < 2_000 ? 1 : 100;
  return Math.round(taka / step) * step;
}

/** Returns the quantile of sorted prices, interpolated between neighbors. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return rounded(below + (above - below) * (place - Math.floor(place)));
}

/** Returns the range of prices; null if there are too few. */
export function priceRange(prices: readonly WirePrice[]): PriceRange | null {
  if (prices.length < MIN_PRICES) return null;
  const sorted = prices.map(({ taka }) => taka).toSorted((a, b) => a - b);
  const [lowest = 0, highest = 0] = [sorted[0], sorted.at(-1)];
  return { lowest, highest, from: quantile(sorted, 0.25), to: quantile(sorted, 0.75), prices };
}

/** Compares a price with those of similar products. A price within the middle half is fair. */
export function priceStanding(range: PriceRange, taka: number): 'low' | 'fair' | 'high' {
  if (taka < range.from) return 'low';
  return taka > range.to ? 'high' : 'fair';
}
