import { parseNumber } from '#kernel/digits.ts';
import { filterText, priceText } from '../../filters.ts';
import { type Applied, appliedIn, type ReadWords, tickedInstead } from '../search-params.ts';
import { searchText } from '../search-text.ts';

/** An active filter: its text, and the query of the URL without this filter. */
export type AppliedFilter = { readonly text: string; readonly to: string };

/**
 * Formats the price range of an active filter. Returns an invalid range unchanged, because the price field shows the
 * error.
 */
function priceRange(range: string): string {
  const ends = range.split('–').map((end) => (end ? parseNumber(end) : null));
  const isPrice = range.split('–').every((end, at) => !end || typeof ends[at] === 'number');
  return isPrice ? priceText(ends[0] ?? null, ends[1] ?? null) : range;
}

function appliedText({ key, value }: Applied): string {
  return searchText(key === 'price' ? priceRange(value) : filterText(key, value));
}

/** Returns the filter groups that the search derived from words. */
function keysOf({ read }: ReadWords): ReadonlySet<string> {
  const names = read.flatMap(({ query }) => Object.keys(query));
  return new Set(names.map((name) => (name.startsWith('price') ? 'price' : name)));
}

/** Returns the filters in a URL with their texts, without the filters that the search derived from words. */
export function appliedFilters(address: URLSearchParams, found: ReadWords): AppliedFilter[] {
  const readKeys = keysOf(found);
  return appliedIn(tickedInstead(address, found))
    .filter(({ key }) => !readKeys.has(key))
    .map((one) => ({ text: appliedText(one), to: `${one.without}` }));
}
