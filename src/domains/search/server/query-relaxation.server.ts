import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { filterLabel, filterText } from '../filters.ts';
import { type SearchQuery, tsQueryOf } from './search-query.ts';
import { parameters, priceCondition } from './statements.server.ts';

/** From so many listings on, it does not matter how many more there are. */
const ENOUGH = 1_000;

/** What a search would be with something left out. */
type RelaxedQuery = {
  readonly text: string;
  readonly searchQuery: SearchQuery;
  readonly leftOut: readonly string[];
};

/** Another search that finds something: the names of the query that it leaves out. */
export type Relaxation = {
  readonly text: string;
  readonly leftOut: readonly string[];
  readonly count: number;
  readonly exact: boolean;
};

function withoutEachGroup(searchQuery: SearchQuery): RelaxedQuery[] {
  return [...searchQuery.ticked].map(([key, values]) => ({
    text: `Without ${filterLabel(key).toLowerCase()} ${values.map((value) => filterText(key, value)).join(' or ')}`,
    searchQuery: {
      ...searchQuery,
      ticked: new Map([...searchQuery.ticked].filter(([other]) => other !== key)),
    },
    leftOut: [key],
  }));
}

function relaxedQueries(searchQuery: SearchQuery): RelaxedQuery[] {
  const hasPrice = searchQuery.priceFrom !== null || searchQuery.priceTo !== null;
  const relaxed = withoutEachGroup(searchQuery);
  if (hasPrice) {
    const priceless = { ...searchQuery, priceFrom: null, priceTo: null };
    relaxed.push({ text: 'At any price', searchQuery: priceless, leftOut: ['priceFrom', 'priceTo'] });
  }
  const groups = [...searchQuery.ticked.keys()];
  if (groups.length + (hasPrice ? 1 : 0) > 1) {
    relaxed.push({
      text: 'Without any filter',
      searchQuery: { ...searchQuery, ticked: new Map(), priceFrom: null, priceTo: null },
      leftOut: [...groups, 'priceFrom', 'priceTo'],
    });
  }
  return relaxed;
}

/** Searches with something left out that find something, those that find the most first. */
export async function findRelaxations(reads: ReadQueryable, searchQuery: SearchQuery): Promise<Relaxation[]> {
  const relaxed = relaxedQueries(searchQuery);
  if (relaxed.length === 0) return [];
  const { values, add } = parameters();
  const counts = relaxed.map(({ searchQuery: other }) => {
    const words = tsQueryOf(other, other.parsed.anywhere);
    const condition = words === null ? 'true' : `words @@ ${add(words, 'tsquery')}`;
    return `(select count(*) from (
      select from search_listings where ${condition} and ${priceCondition(other, add)} limit ${ENOUGH}
    ) as found)`;
  });
  const text = `select array[${counts.join(', ')}]::integer[] as counts`;
  const { rows } = await reads.query<{ counts: number[] }>({ text, values });
  return relaxed
    .map(({ text: words, leftOut }, at) => {
      const count = rows[0]?.counts[at] ?? 0;
      return { text: words, leftOut, count, exact: count < ENOUGH };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
