import { parseNumber } from '#kernel/digits.ts';
import { filterText, priceText } from '../../filters.ts';
import { type Applied, appliedIn, type ReadWords, tickedInstead } from '../search-params.ts';
import { searchText } from '../search-text.ts';

/** An active filter: its text, and the query of the URL without it. */
export type AppliedFilter = { readonly text: string; readonly to: string };

/** Formats a price range from a URL. Returns an invalid one unchanged, because its field shows the error. */
function priceRange(range: string): string {
  const ends = range.split('–').map((end) => (end ? parseNumber(end) : null));
  const isPrice = range.split('–').every((end, at) => !end || typeof ends[at] === 'number');
  return isPrice ? priceText(ends[0] ?? null, ends[1] ?? null) : range;
}

function appliedText({ key, value }: Applied): string {
  return searchText(key === 'price' ? priceRange(value) : filterText(key, value));
}

/** Returns the groups that the words of a search narrow. */
function keysOf({ read }: ReadWords): ReadonlySet<string> {
  const names = read.flatMap(({ query }) => Object.keys(query));
  return new Set(names.map((name) => (name.startsWith('price') ? 'price' : name)));
}

/** Describes the filters in a URL, without interpretations of its words. */
export function appliedFilters(address: URLSearchParams, found: ReadWords): AppliedFilter[] {
  const readKeys = keysOf(found);
  return appliedIn(tickedInstead(address, found))
    .filter(({ key }) => !readKeys.has(key))
    .map((one) => ({ text: appliedText(one), to: `${one.without}` }));
}
