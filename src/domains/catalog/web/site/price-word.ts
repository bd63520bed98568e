import type { WirePrice } from '../../contract.ts';
import { priceRange, priceStanding } from '../../products/price-range.ts';

const standingWords = { low: 'Lower than most', fair: 'Fair price', high: 'Higher than most' } as const;

/** How a price compares, in the words that its bar is headed with; null where too few others are known. */
export function priceWord(prices: readonly WirePrice[], taka: number): string | null {
  const range = priceRange(prices);
  return range && standingWords[priceStanding(range, taka)];
}
