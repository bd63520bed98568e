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
