import { formatTaka } from '#kernel/money.ts';
import { counted } from '#kernel/number-words.ts';
import type { WirePrice } from '../../contract.ts';
import { priceRange, priceStanding } from '../../products/price-range.ts';

/** Difference of a price from those of similar products. */
export type PriceDistance = {
  /** Text such as `Fair price`, `৳2,500 below most`, `৳1,000 above most`. */
  readonly words: string;
  /** Text such as `৳31,000 to ৳38,000, of 14`. */
  readonly range: string;
};

/** Returns the difference of a price in whole taka from the middle half of the others. Null if too few are known. */
export function priceDistance(prices: readonly WirePrice[], taka: number): PriceDistance | null {
  const range = priceRange(prices);
  if (!range) return null;
  const words = {
    low: `${formatTaka(range.from - taka)} below most`,
    fair: 'Fair price',
    high: `${formatTaka(taka - range.to)} above most`,
  };
  return {
    words: words[priceStanding(range, taka)],
    range: `${formatTaka(range.from)} to ${formatTaka(range.to)}, ${counted(prices.length, 'price')}`,
  };
}
