import type { QueryPair } from './bangla-queries.ts';
import type { Query } from './queries.ts';

/** Number of top results that are checked. People rarely look further. */
export const LOOKED_AT = 3;

/** A query without the intended result, and its actual results. */
export type Miss = { readonly query: Query; readonly found: readonly string[] };

/** Returns the titles of a search's results, best first. */
export type FindTitles = (typed: string) => Promise<readonly string[]>;

/** Returns the queries whose top results miss the intended title. */
export async function findMisses(find: FindTitles, set: readonly Query[]): Promise<Miss[]> {
  const misses: Miss[] = [];
  for (const query of set) {
    const [typed, meant] = query;
    const found = (await find(typed)).slice(0, LOOKED_AT);
    const isFound = found.some((title) => title.toLowerCase().includes(meant.toLowerCase()));
    if (!isFound) misses.push({ query, found });
  }
  return misses;
}

/** A search in Bangla whose results differ from its English translation's, and the results of both. */
export type PairMiss = {
  readonly pair: QueryPair;
  readonly found: readonly string[];
  readonly meant: readonly string[];
};

/** Returns searches whose first page differs from their English translation's, or whose translation finds nothing. */
export async function findPairMisses(find: FindTitles, pairs: readonly QueryPair[]): Promise<PairMiss[]> {
  const misses: PairMiss[] = [];
  for (const pair of pairs) {
    const [found, meant] = [await find(pair[0]), await find(pair[1])];
    if (meant.length === 0 || JSON.stringify(found) !== JSON.stringify(meant))
      misses.push({ pair, found, meant });
  }
  return misses;
}
