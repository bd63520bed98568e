import { ordinal } from '#kernel/number-words.ts';
import { filterText, priceText, type Sort } from '../../filters.ts';
import type { Reading } from './read-query.ts';

const SORTED: Readonly<Record<Sort, string>> = {
  relevance: 'Best match first',
  best: 'Best first',
  newest: 'Newest first',
  cheapest: 'Cheapest first',
  dearest: 'Most expensive first',
};

/**
 * Returns the English text of a filter, price range or order that words of a search mean: `Up to ৳40,000`, `16 GB`,
 * `8th generation`.
 */
export function describeReading(reading: Reading): string {
  if (reading.kind === 'price') return priceText(reading.from, reading.to);
  if (reading.kind === 'sort') return SORTED[reading.sort];
  if (reading.kind === 'within') return filterText(reading.key, String(reading.typed));
  const { key, values, nearestTo } = reading;
  if (key === 'processorGeneration')
    return `${values.map((value) => ordinal(Number(value))).join(' or ')} generation`;
  if (key === 'warranty' && values.length > 1) return 'With warranty';
  if (key === 'batteryHealth')
    return values.length > 1
      ? `Battery ${Math.min(...values.map(Number))}% or more`
      : `Battery ${values[0]}%`;
  if (key === 'battery') {
    const range = values.length > 1 ? 'Battery 60% or more' : 'Battery 80% or more';
    return nearestTo === undefined ? range : `${range}, nearest to ${nearestTo}`;
  }
  if (key === 'year' && values.length > 1) return `Bought in ${Math.min(...values.map(Number))} or later`;
  return values.map((value) => filterText(key, value)).join(' or ');
}
