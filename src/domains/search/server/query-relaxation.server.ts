import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { type FilterKey, filterLabel } from '../filters.ts';
import { type Clause, combineClauses } from './query-parser.ts';
import { type SearchQuery, tsQueryOf } from './search-query.ts';
import { parameters, priceCondition } from './statements.server.ts';

/** Number of listings at which counting the results of a relaxed search stops. */
const MAX_COUNTED = 1_000;

/** A relaxed search, which lacks some conditions of the original search, before its results are counted. */
type RelaxedQuery = {
  readonly text: string;
  readonly searchQuery: SearchQuery;
  readonly leftOut: readonly string[];
  /** Words of the relaxed search; undefined if they are the same as in the original search. */
  readonly words?: string;
};

/** A relaxed search that has results. */
export type Relaxation = {
  readonly text: string;
  /** Names of the query parameters that the relaxed search lacks. */
  readonly leftOut: readonly string[];
  /** Words of the relaxed search; null if they are the same as in the original search. */
  readonly words: string | null;
  readonly count: number;
  readonly exact: boolean;
};

/**
 * Link texts for a search without a certain filter group. Groups without an entry use `Any` and their name. The Bangla
 * texts are in `web/search-words.ts`.
 */
export const relaxedTexts: Partial<Record<FilterKey, string>> = {
  category: 'Search all categories',
  seller: 'All sellers',
  bench: 'With or without a bench check',
  charger: 'With or without a charger',
  warranty: 'With or without a warranty',
  year: 'Bought in any year',
};

function withoutOneGroup(searchQuery: SearchQuery): RelaxedQuery[] {
  return [...searchQuery.ticked].map(([key]) => ({
    text: relaxedTexts[key] ?? `Any ${filterLabel(key).toLowerCase()}`,
    searchQuery: {
      ...searchQuery,
      ticked: new Map([...searchQuery.ticked].filter(([other]) => other !== key)),
    },
    leftOut: [key],
  }));
}

/**
 * Maximum number of words in a search for which relaxed searches without one of the words are tried. Each relaxed
 * search needs a count.
 */
const MAX_WORDS = 4;

/** Returns relaxed searches, each without one of the words. */
function withoutOneWord(searchQuery: SearchQuery, clauses: readonly Clause[]): RelaxedQuery[] {
  if (clauses.length < 2 || clauses.length > MAX_WORDS) return [];
  return clauses.map((clause) => {
    const others = clauses.filter((other) => other !== clause);
    return {
      text: `Without “${clause.typed}”`,
      searchQuery: { ...searchQuery, parsed: combineClauses(others) },
      leftOut: [],
      words: others.map(({ typed }) => typed).join(' '),
    };
  });
}

function relaxedQueries(searchQuery: SearchQuery, clauses: readonly Clause[]): RelaxedQuery[] {
  const hasPrice = searchQuery.priceFrom !== null || searchQuery.priceTo !== null;
  const relaxed = withoutOneGroup(searchQuery);
  if (hasPrice) {
    const atAnyPrice = { ...searchQuery, priceFrom: null, priceTo: null };
    relaxed.push({ text: 'At any price', searchQuery: atAnyPrice, leftOut: ['priceFrom', 'priceTo'] });
  }
  const groups = [...searchQuery.ticked.keys()];
  if (groups.length + (hasPrice ? 1 : 0) > 1) {
    relaxed.push({
      text: 'Remove all filters',
      searchQuery: { ...searchQuery, ticked: new Map(), priceFrom: null, priceTo: null },
      leftOut: [...groups, 'priceFrom', 'priceTo'],
    });
  }
  const isOfWords = !hasPrice && groups.every((key) => key === 'category');
  return isOfWords ? [...relaxed, ...withoutOneWord(searchQuery, clauses)] : relaxed;
}

/**
 * Finds relaxed searches with results, most results first. Each lacks one filter group, the price range, or all
 * filters. If the search has no filter except a category, also tries searches without one of the words in `clauses`.
 */
export async function findRelaxations(
  reads: ReadQueryable,
  searchQuery: SearchQuery,
  clauses: readonly Clause[],
): Promise<Relaxation[]> {
  const relaxed = relaxedQueries(searchQuery, clauses);
  if (relaxed.length === 0) return [];
  const { values, add } = parameters();
  const counts = relaxed.map(({ searchQuery: other }) => {
    const query = tsQueryOf(other, other.parsed.inAnyField);
    const condition = query === null ? 'true' : `lexemes @@ ${add(query, 'tsquery')}`;
    return `(select count(*) from (
      select from search_documents where ${condition} and ${priceCondition(other, add)} limit ${MAX_COUNTED}
    ) as matches)`;
  });
  const text = `select array[${counts.join(', ')}]::integer[] as counts`;
  const { rows } = await reads.query<{ counts: number[] }>({ text, values });
  return relaxed
    .map(({ text: label, leftOut, words = null }, at) => {
      const count = rows[0]?.counts[at] ?? 0;
      return { text: label, leftOut, words, count, exact: count < MAX_COUNTED };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
