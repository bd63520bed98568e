import type { Reads } from '#platform/db/read-pool.server.ts';
import { filterLabel, filterText } from '../filters.ts';
import { type Question, wordsOf } from './search-query.ts';
import { parameters, priceCondition } from './statements.server.ts';

/** From so many listings on, it does not matter how many more there are. */
const ENOUGH = 1_000;

/** What a search would be with something left out. */
type Easier = { readonly text: string; readonly question: Question; readonly leftOut: readonly string[] };

/** Another search that finds something: the names of the query that it leaves out. */
export type WayOut = {
  readonly text: string;
  readonly leftOut: readonly string[];
  readonly count: number;
  readonly exact: boolean;
};

function withoutGroups(question: Question): Easier[] {
  return [...question.ticked].map(([key, values]) => ({
    text: `Without ${filterLabel(key).toLowerCase()} ${values.map((value) => filterText(key, value)).join(' or ')}`,
    question: { ...question, ticked: new Map([...question.ticked].filter(([other]) => other !== key)) },
    leftOut: [key],
  }));
}

function easierSearches(question: Question): Easier[] {
  const hasPrice = question.priceFrom !== null || question.priceTo !== null;
  const easier = withoutGroups(question);
  if (hasPrice) {
    const priceless = { ...question, priceFrom: null, priceTo: null };
    easier.push({ text: 'At any price', question: priceless, leftOut: ['priceFrom', 'priceTo'] });
  }
  const groups = [...question.ticked.keys()];
  if (groups.length + (hasPrice ? 1 : 0) > 1) {
    easier.push({
      text: 'Without any filter',
      question: { ...question, ticked: new Map(), priceFrom: null, priceTo: null },
      leftOut: [...groups, 'priceFrom', 'priceTo'],
    });
  }
  return easier;
}

/** Searches with something left out that find something, those that find the most first. */
export async function findWaysOut(reads: Reads, question: Question): Promise<WayOut[]> {
  const easier = easierSearches(question);
  if (easier.length === 0) return [];
  const { values, add } = parameters();
  const counts = easier.map(({ question: other }) => {
    const words = wordsOf(other, other.reading.anywhere);
    const condition = words === null ? 'true' : `words @@ ${add(words, 'tsquery')}`;
    return `(select count(*) from (
      select from search_listings where ${condition} and ${priceCondition(other, add)} limit ${ENOUGH}
    ) as found)`;
  });
  const text = `select array[${counts.join(', ')}]::integer[] as counts`;
  const { rows } = await reads.query<{ counts: number[] }>({ text, values });
  return easier
    .map(({ text: words, leftOut }, at) => {
      const count = rows[0]?.counts[at] ?? 0;
      return { text: words, leftOut, count, exact: count < ENOUGH };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
