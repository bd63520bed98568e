import type { Twin } from './bangla-queries.ts';
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

/** A search in Bangla whose results differ from its English twin's, and the results of both. */
export type TwinMiss = {
  readonly twin: Twin;
  readonly found: readonly string[];
  readonly meant: readonly string[];
};

/** Returns searches whose first page differs from that of their English twin, or whose twin finds nothing. */
export async function findTwinMisses(find: FindTitles, twins: readonly Twin[]): Promise<TwinMiss[]> {
  const misses: TwinMiss[] = [];
  for (const twin of twins) {
    const [found, meant] = [await find(twin[0]), await find(twin[1])];
    if (meant.length === 0 || JSON.stringify(found) !== JSON.stringify(meant))
      misses.push({ twin, found, meant });
  }
  return misses;
}
