import { parseNumber } from '#kernel/digits.ts';
import { filterText, priceText } from '../../filters.ts';
import { type Applied, appliedIn, type ReadWords, tickedInstead } from '../search-params.ts';
import { searchText } from '../search-text.ts';

/** A filter in use: its text, and the query of the address without it. */
export type AppliedFilter = { readonly text: string; readonly to: string };

/** A range of an address; as it stands where it is none, which its field says. */
function priceRange(range: string): string {
  const ends = range.split('–').map((end) => (end ? parseNumber(end) : null));
  const isPrice = range.split('–').every((end, at) => !end || typeof ends[at] === 'number');
  return isPrice ? priceText(ends[0] ?? null, ends[1] ?? null) : range;
}

function appliedText({ key, value }: Applied): string {
  return searchText(key === 'price' ? priceRange(value) : filterText(key, value));
}

/** The groups that a search's words narrow. */
function keysOf({ read }: ReadWords): ReadonlySet<string> {
  const names = read.flatMap(({ query }) => Object.keys(query));
  return new Set(names.map((name) => (name.startsWith('price') ? 'price' : name)));
}

/** The filters that an address names, in words, without those that were read out of its words. */
export function appliedFilters(address: URLSearchParams, found: ReadWords): AppliedFilter[] {
  const readKeys = keysOf(found);
  return appliedIn(tickedInstead(address, found))
    .filter(({ key }) => !readKeys.has(key))
    .map((one) => ({ text: appliedText(one), to: `${one.without}` }));
}
