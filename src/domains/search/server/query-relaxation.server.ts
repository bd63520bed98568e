import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { type FilterKey, filterLabel } from '../filters.ts';
import { type SearchQuery, tsQueryOf } from './search-query.ts';
import { parameters, priceCondition } from './statements.server.ts';

/** Listings are counted up to this number. */
const MAX_COUNTED = 1_000;

/** A search with some of its conditions left out. */
type RelaxedQuery = {
  readonly text: string;
  readonly searchQuery: SearchQuery;
  readonly leftOut: readonly string[];
};

/** A relaxed search that finds something. */
export type Relaxation = {
  readonly text: string;
  /** The query parameters that it leaves out. */
  readonly leftOut: readonly string[];
  readonly count: number;
  readonly exact: boolean;
};

/** What a search without a group is called, where the group's name alone does not say it. */
const relaxedTexts: Partial<Record<FilterKey, string>> = {
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

function relaxedQueries(searchQuery: SearchQuery): RelaxedQuery[] {
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
  return relaxed;
}

/** Relaxed searches that find something, those that find the most first. */
export async function findRelaxations(reads: ReadQueryable, searchQuery: SearchQuery): Promise<Relaxation[]> {
  const relaxed = relaxedQueries(searchQuery);
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
    .map(({ text: label, leftOut }, at) => {
      const count = rows[0]?.counts[at] ?? 0;
      return { text: label, leftOut, count, exact: count < MAX_COUNTED };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
