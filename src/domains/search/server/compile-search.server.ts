import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { type TsQuery, termLexemes, valueLexeme } from './lexemes.ts';
import { prepareSearch, type SearchInput, tickedValues, toSearchQuery } from './prepare-search.server.ts';
import { type Clause, documentFrequencyOf } from './query-parser.ts';
import { tsQueryOf } from './search-query.ts';

/** Criteria of a search, without order and page. */
export type SearchTerms = Omit<SearchInput, 'sort' | 'cursor' | 'limit' | 'filters'>;

/** A search compiled for testing single listings. */
export type CompiledSearch = {
  /** Query that `search_documents.lexemes` must match; null if only the price counts. */
  readonly match: TsQuery | null;
  /** Every matching listing has at least one of these lexemes; empty if only the price counts. */
  readonly anchors: readonly string[];
  /** Limits in whole taka, inclusive; null for no limit. */
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
};

/**
 * One condition of a search: the maximum number of listings that meet it, and lexemes. Each such listing has one of
 * them.
 */
type Condition = { readonly frequency: number; readonly lexemes: readonly string[] };

/**
 * Returns the longest term. A listing needs all terms of an alternative, and the longest term is usually the rarest.
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
 * Compiles a search, so that a new listing finds the saved searches that match it without running all of them. The
 * index of saved searches stores each search under its anchors: the lexemes of its rarest condition. Elasticsearch's
 * percolate query works the same way. Words that no listing contains yet stay in the query, because people wait for
 * such listings.
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
