import type { FilterKey, Sort } from '../filters.ts';
import { allOf, anyOf, hasValue, type TsQuery } from './lexemes.ts';
import type { ParsedQuery } from './query-parser.ts';

/** Selected values by filter group; a group without selected values has no entry. */
type SelectedValues = ReadonlyMap<FilterKey, readonly string[]>;

/** Conditions of a search, from which SQL is built, without the sort order. */
export type SearchQuery = {
  readonly parsed: ParsedQuery;
  readonly ticked: SelectedValues;
  /** For each filter group, an upper bound of the number of listings with one of the selected values. */
  readonly filterFrequencies: ReadonlyMap<string, number>;
  /** Limits of the price range in whole taka, inclusive; null means no limit. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/** Position after which a page starts: a listing's segment, sort value (`after`) and id. */
export type SearchCursor = { readonly segment: number; readonly after: string; readonly id: string };

/** Sort order of results: first by segment of relevance, then by one column within each segment. */
export type SortOrder = {
  readonly column: 'best_at' | 'posted_at' | 'price';
  readonly direction: 'asc' | 'desc';
  /** Queries from the strictest to the widest. A listing belongs to the first segment whose query it matches. */
  readonly segments: readonly TsQuery[];
};

function hasTickedValue(key: FilterKey, values: readonly string[]): TsQuery {
  return anyOf(values.map((value) => hasValue(key, value)));
}

/** Returns a query for listings that match `words` and the selected values of all groups except `except`. */
export function tsQueryOf(
  searchQuery: SearchQuery,
  words: TsQuery | null,
  except?: FilterKey,
): TsQuery | null {
  const groups = [...searchQuery.ticked].filter(([key]) => key !== except);
  return allOf([words, ...groups.map(([key, values]) => hasTickedValue(key, values))]);
}

/** Returns an upper bound of the number of matches for each condition of a search. Omits the filter group `except`. */
function frequenciesOf({ parsed, ticked, filterFrequencies }: SearchQuery, except?: FilterKey): number[] {
  const groups = [...ticked.keys()].filter((key) => key !== except);
  return [...parsed.documentFrequencies, ...groups.map((key) => filterFrequencies.get(key) ?? 0)];
}

/**
 * Returns an upper bound of the number of listings that match a search: the bound of its rarest condition. Ignores the
 * filter group `except`.
 */
export function maxMatches(searchQuery: SearchQuery, totalListings: number, except?: FilterKey): number {
  const frequencies = frequenciesOf(searchQuery, except);
  return frequencies.length === 0 ? totalListings : Math.min(...frequencies);
}

/**
 * Estimates the number of listings that match a search. If conditions were independent, their selectivities would
 * multiply, as PostgreSQL's planner assumes (https://www.postgresql.org/docs/18/row-estimation-examples.html). The
 * conditions of one search correlate. So the estimate is the geometric mean of that product and the upper bound.
 */
export function estimatedMatches(searchQuery: SearchQuery, totalListings: number): number {
  const selectivities = frequenciesOf(searchQuery).map((frequency) =>
    Math.min(1, frequency / Math.max(1, totalListings)),
  );
  const ifIndependent = selectivities.reduce((product, selectivity) => product * selectivity, totalListings);
  return Math.sqrt(maxMatches(searchQuery, totalListings) * ifIndependent);
}

/** Query that every listing matches, because it excludes a lexeme that no listing has. */
const EVERYTHING: TsQuery = `!'~~'`;

/** Returns the sort order of results for a sort option. */
export function orderOf(searchQuery: SearchQuery, sort: Sort): SortOrder {
  const widest = tsQueryOf(searchQuery, searchQuery.parsed.inAnyField) ?? EVERYTHING;
  if (sort === 'cheapest') return { column: 'price', direction: 'asc', segments: [widest] };
  if (sort === 'dearest') return { column: 'price', direction: 'desc', segments: [widest] };
  const { exact, inName, inAnyField } = searchQuery.parsed;
  if (sort === 'newest') return { column: 'posted_at', direction: 'desc', segments: [widest] };
  if (sort === 'best') return { column: 'best_at', direction: 'desc', segments: [widest] };
  const strictestFirst = [...new Set([exact, inName, inAnyField])];
  const segments = strictestFirst.map((query) => tsQueryOf(searchQuery, query) ?? EVERYTHING);
  return { column: 'best_at', direction: 'desc', segments };
}
