import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { WirePrice } from '../../contract.ts';
import { priceRange, priceStanding } from '../../products/price-range.ts';

/** Difference of a price from the prices of similar products. */
export type PriceDistance = {
  /** Text such as `Fair price`, `৳2,500 below most`, `৳1,000 above most`. */
  readonly words: string;
  /** Text of the middle half of the prices and their count, such as `৳31,000 to ৳38,000, of 14`. */
  readonly range: string;
};

/**
 * Returns the difference of a price in whole taka from the middle half of similar products' prices. Texts are in the
 * page's language. Null if too few prices are known.
 */
export function priceDistance(prices: readonly WirePrice[], taka: number): PriceDistance | null {
  const range = priceRange(prices);
  if (!range) return null;
  const words = {
    low: t('compare.belowMost', { amount: formatTaka(range.from - taka) }),
    fair: t('price.fair'),
    high: t('compare.aboveMost', { amount: formatTaka(taka - range.to) }),
  };
  return {
    words: words[priceStanding(range, taka)],
    range: t('compare.range', {
      from: formatTaka(range.from),
      to: formatTaka(range.to),
      count: prices.length,
    }),
  };
}
