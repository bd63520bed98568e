import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { type TsQuery, termLexemes, valueLexeme } from './lexemes.ts';
import { prepareSearch, type SearchInput, tickedValues, toSearchQuery } from './prepare-search.server.ts';
import { type Clause, documentFrequencyOf } from './query-parser.ts';
import { tsQueryOf } from './search-query.ts';

/** Criteria of a search, without order and page. */
export type SearchTerms = Omit<SearchInput, 'sort' | 'cursor' | 'limit' | 'filters'>;

/** A saved search in a form that can be tested against single listings. */
export type CompiledSearch = {
  /** Query that a listing's `search_documents.lexemes` must match; null if the search has only a price range. */
  readonly match: TsQuery | null;
  /** Lexemes of which every matching listing has at least one; empty if the search has only a price range. */
  readonly anchors: readonly string[];
  /** Limits of the price range in whole taka, inclusive; null means no limit. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/**
 * One condition of a search: `frequency` is an upper bound of the number of listings that meet it. Each of these
 * listings has at least one of the `lexemes`.
 */
type Condition = { readonly frequency: number; readonly lexemes: readonly string[] };

/**
 * Returns the longest term of an alternative, which is usually the rarest one. A matching listing contains all terms of
 * the alternative, so one term is enough to find it.
 */
function rarestOf(terms: readonly string[]): string {
  return terms.reduce((rarest, term) => (term.length > rarest.length ? term : rarest), '');
}

function wordCondition(clause: Clause): Condition {
  const terms = [
    ...clause.exact.map((alternative) => rarestOf(alternative.terms)),
    ...clause.completions.map(({ term }) => term),
  ];
  return {
    frequency: documentFrequencyOf(clause),
    lexemes: [...new Set(terms.flatMap(termLexemes))],
  };
}

/**
 * Compiles a saved search for the index of saved searches. With this index, the saved searches that match a new listing
 * are found without running all saved searches. The index stores each search under its anchors, which are the lexemes
 * of its rarest condition. Elasticsearch's percolate query works the same way. Words that no listing contains yet stay
 * in the query, because people save a search to wait for such listings.
 */
export async function compileSearch(
  reads: ReadQueryable,
  terms: SearchTerms,
  thisYear: number,
): Promise<CompiledSearch> {
  const input: SearchInput = { ...terms, limit: 1, filters: 'no' };
  const prepared = await prepareSearch(reads, input, thisYear, { keepsUnknown: true });
  const query = toSearchQuery(prepared);
  const values = [...tickedValues(prepared)].map(([key, ticked]) => ({
    frequency: query.filterFrequencies.get(key) ?? Number.POSITIVE_INFINITY,
    lexemes: ticked.map((value) => valueLexeme(key, value)),
  }));
  const conditions = [...prepared.clauses.map(wordCondition), ...values].filter(
    ({ lexemes }) => lexemes.length > 0,
  );
  const rarest = conditions.toSorted((a, b) => a.frequency - b.frequency)[0];
  return {
    match: tsQueryOf(query, query.parsed.inAnyField),
    anchors: rarest?.lexemes ?? [],
    priceFrom: query.priceFrom,
    priceTo: query.priceTo,
  };
}
