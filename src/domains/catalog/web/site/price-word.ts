import { t } from '#texts/t.ts';
import type { WirePrice } from '../../contract.ts';
import { priceRange, priceStanding } from '../../products/price-range.ts';

function standingWord(standing: ReturnType<typeof priceStanding>): string {
  if (standing === 'low') return t('price.low');
  return standing === 'high' ? t('price.high') : t('price.fair');
}

/** Returns the rating of a price as a word, for the heading of the price bar. Null if too few prices are known. */
export function priceWord(prices: readonly WirePrice[], taka: number): string | null {
  const range = priceRange(prices);
  return range && standingWord(priceStanding(range, taka));
}
