import type { FilterKey, Sort } from '../filters.ts';
import { allOf, anyOf, type TsQuery, valued } from './lexemes.ts';
import type { ParsedQuery } from './query-parser.ts';

/** Ticked values by group; groups without any are absent. */
export type SelectedValues = ReadonlyMap<FilterKey, readonly string[]>;

/** A search, understood: what must be fitted, apart from the order. */
export type SearchQuery = {
  readonly parsed: ParsedQuery;
  readonly ticked: SelectedValues;
  /** Listings that have one of a group's ticked values, at most so many, by group. */
  readonly filterFrequencies: ReadonlyMap<string, number>;
  /** Whole taka, both ends included. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/** Where a page begins: after this listing, in this part of the order. */
export type SearchCursor = { readonly segment: number; readonly after: string; readonly id: string };

/** How found listings are ordered: in segments, the first before the second, each by one column. */
export type SortOrder = {
  readonly column: 'posted_at' | 'price';
  readonly direction: 'asc' | 'desc';
  /** Queries from the strictest to the widest. */
  readonly segments: readonly TsQuery[];
};

function ticks(key: FilterKey, values: readonly string[]): TsQuery {
  return anyOf(values.map((value) => valued(key, value)));
}

/** What listings must have: the words, and a value of each ticked group. `but` leaves one group out. */
export function tsQueryOf(searchQuery: SearchQuery, words: TsQuery | null, but?: FilterKey): TsQuery | null {
  const groups = [...searchQuery.ticked].filter(([key]) => key !== but);
  return allOf([words, ...groups.map(([key, values]) => ticks(key, values))]);
}

/** How many listings have what is asked for, at most, for each thing asked. `but` leaves one group out. */
function frequenciesOf({ parsed, ticked, filterFrequencies }: SearchQuery, but?: FilterKey): number[] {
  const groups = [...ticked.keys()].filter((key) => key !== but);
  return [...parsed.documentFrequencies, ...groups.map((key) => filterFrequencies.get(key) ?? 0)];
}

/** At most so many of all listings can fit. `but` leaves one group out. */
export function maxMatches(searchQuery: SearchQuery, totalListings: number, but?: FilterKey): number {
  const frequencies = frequenciesOf(searchQuery, but);
  return frequencies.length === 0 ? totalListings : Math.min(...frequencies);
}

/**
 * About so many of all listings may fit: in the middle between what is possible and what chance would give, since
 * the things asked for in one search have to do with one another.
 */
export function estimatedMatches(searchQuery: SearchQuery, totalListings: number): number {
  const shares = frequenciesOf(searchQuery).map((frequency) =>
    Math.min(1, frequency / Math.max(1, totalListings)),
  );
  const byChance = shares.reduce((product, share) => product * share, totalListings);
  return Math.sqrt(maxMatches(searchQuery, totalListings) * byChance);
}

/** Fits every listing there is: none has this word. */
const EVERYTHING: TsQuery = `!'~~'`;

/** The order of what is found, by how people asked for it. */
export function orderOf(searchQuery: SearchQuery, sort: Sort): SortOrder {
  const widest = tsQueryOf(searchQuery, searchQuery.parsed.anywhere) ?? EVERYTHING;
  if (sort === 'cheapest') return { column: 'price', direction: 'asc', segments: [widest] };
  if (sort === 'dearest') return { column: 'price', direction: 'desc', segments: [widest] };
  const { exact, named, anywhere } = searchQuery.parsed;
  const words = sort === 'newest' ? [anywhere] : [...new Set([exact, named, anywhere])];
  const segments = words.map((query) => tsQueryOf(searchQuery, query) ?? EVERYTHING);
  return { column: 'posted_at', direction: 'desc', segments };
}
