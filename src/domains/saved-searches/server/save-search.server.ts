import { dhakaYear } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { ReadQueryable } from '#platform/db/read-pool.server.ts';
import { compileSearch, type SearchTerms } from '../../search/public-api.server.ts';
import type { SavedQuery } from '../contract.ts';
import { MOST_SAVED, type Pace } from '../paces.ts';
import { dueAt } from '../rules.ts';
import {
  countSaved,
  hashSearch,
  insertQuery,
  insertSaved,
  lockSavedOf,
  normalizeSearch,
  setDue,
  touchQuery,
  updateSaved,
} from './store.server.ts';

/** Search to save for a person. */
export type NewSavedSearch = {
  readonly personId: string;
  readonly name: string;
  readonly pace: Pace;
  readonly search: SavedQuery;
};

/** Id of a saved search; `added` is false if the person had saved it already. */
export type AddedSearch = { readonly id: string; readonly added: boolean };

/** Returns the id of the stored query for a search; inserts the query if it is new. */
async function queryIdOf(tx: Tx, reads: ReadQueryable, search: SavedQuery, now: Date): Promise<string> {
  const hash = hashSearch(search);
  const known = await touchQuery(tx, hash, now);
  if (known !== null) return known;
  const compiled = await compileSearch(reads, search as SearchTerms, dhakaYear(now));
  return insertQuery(tx, { hash, search, compiled }, now);
}

/**
 * Saves a search for a person, and notifies them of listings from now on. All people with the same search share one
 * stored query. If the person has saved this search already, changes its name and pace.
 */
export async function saveSearch(
  tx: Tx,
  reads: ReadQueryable,
  { personId, name, pace, search }: NewSavedSearch,
  now: Date,
): Promise<Result<AddedSearch, 'nothing-to-save' | 'too-many-searches'>> {
  const normalized = normalizeSearch(search);
  const { literal: _, ...asked } = normalized;
  if (Object.keys(asked).length === 0) return refuse('nothing-to-save');
  await lockSavedOf(tx, personId);
  const queryId = await queryIdOf(tx, reads, normalized, now);
  const kept = { personId, queryId, name, pace };
  const known = await updateSaved(tx, kept);
  if (known !== null) {
    await setDue(tx, known, dueAt(pace, now));
    return done({ id: known, added: false });
  }
  // guard: saved-searches-number (condition => false)
  if ((await countSaved(tx, personId)) >= MOST_SAVED) return refuse('too-many-searches');
  return done({ id: await insertSaved(tx, kept, now), added: true });
}
