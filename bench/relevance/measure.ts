import type { Twin } from './bangla-queries.ts';
import type { Query } from './queries.ts';

/** Answers looked at: who has to look further has been failed. */
export const LOOKED_AT = 3;

/** A query that did not find what was meant, with what it found. */
export type Miss = { readonly query: Query; readonly found: readonly string[] };

/** Titles that a search finds, best first. */
export type FindTitles = (typed: string) => Promise<readonly string[]>;

/** Queries of a set that do not have what is meant among the first answers. */
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

/** A search in Bangla that finds other things than its English twin, with what both found. */
export type TwinMiss = {
  readonly twin: Twin;
  readonly found: readonly string[];
  readonly meant: readonly string[];
};

/** Searches whose first page differs from that of their English twin, and those whose twin finds nothing. */
export async function findTwinMisses(find: FindTitles, twins: readonly Twin[]): Promise<TwinMiss[]> {
  const misses: TwinMiss[] = [];
  for (const twin of twins) {
    const [found, meant] = [await find(twin[0]), await find(twin[1])];
    if (meant.length === 0 || JSON.stringify(found) !== JSON.stringify(meant))
      misses.push({ twin, found, meant });
  }
  return misses;
}
