import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { CompiledSearch } from '../../search/public-api.server.ts';
import type { SavedQuery } from '../contract.ts';
import { MOST_SAVED, type Pace } from '../paces.ts';

/** A saved search of a person. */
export type SavedSearch = {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly pace: Pace;
  readonly search: SavedQuery;
  readonly savedAt: Date;
};

const columns = sql`saved.id, saved.person_id as "personId", saved.name, saved.pace, query.search,
  saved.saved_at as "savedAt"`;

/** Largest value of the price column, used for searches without an upper limit. */
const MOST_TAKA = 2_147_483_647;

/** Normalizes one criterion: text to lower case with single spaces, filter values to alphabetical order. */
function normalizeValue(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)].sort();
  return typeof value === 'string' ? value.trim().replace(/\s+/g, ' ').toLowerCase() : value;
}

const isEmpty = (value: unknown) =>
  value === undefined || (Array.isArray(value) ? value.length === 0 : value === '');

/**
 * Normalizes a search, so that equal searches have equal hashes. Upper case, spaces and order do not matter, and empty
 * criteria are dropped.
 */
export function normalizeSearch(search: Readonly<Record<string, unknown>>): SavedQuery {
  const entries = Object.entries(search)
    .map(([name, value]) => [name, normalizeValue(value)] as const)
    .filter(([name, value]) => !isEmpty(value) && !(name === 'literal' && value === 'no'));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the hash that identifies a normalized search. */
export function hashSearch(normalized: SavedQuery): string {
  return createHash('sha256').update(JSON.stringify(normalized)).digest('base64url');
}

/** Locks the saving of a person's searches, so that concurrent requests cannot exceed the limit. */
export async function lockSavedOf(tx: Tx, personId: string): Promise<void> {
  // guard: saved-searches-lock
  await sql`select pg_advisory_xact_lock(hashtextextended('saved-searches:' || ${personId}::text, 0))`.execute(
    tx,
  );
}

/** Returns the id of the query with a hash, and sets the time of its last use. Returns null if there is none. */
export async function touchQuery(tx: Tx, hash: string, now: Date): Promise<string | null> {
  // Updates the row, so that a concurrent cleanup does not delete it as unused.
  const { rows } = await sql<{ id: string }>`
    update saved_queries set asked_at = ${now} where hash = ${hash} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Inserts a query and its compiled search; returns the query's id. */
export async function insertQuery(
  tx: Tx,
  query: { readonly hash: string; readonly search: SavedQuery; readonly compiled: CompiledSearch },
  now: Date,
): Promise<string> {
  const { match, anchors, priceFrom, priceTo } = query.compiled;
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into saved_queries (hash, search, match, asked_at)
    values (${query.hash}, ${JSON.stringify(query.search)}::jsonb, ${match}::tsquery, ${now})
    on conflict (hash) do update set asked_at = excluded.asked_at
    returning id, (xmax = 0) as "isNew"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the query insert returned no row');
  if (row.isNew) {
    await sql`
      insert into saved_query_anchors (anchor, price_to, price_from, query_id)
      select anchor, ${priceTo ?? MOST_TAKA}::integer, ${priceFrom ?? 0}::integer, ${row.id}
      from unnest(${anchors.length > 0 ? anchors : ['']}::text[]) as anchor`.execute(tx);
  }
  return row.id;
}

/** Counts a person's saved searches. */
export async function countSaved(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_searches where person_id = ${personId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Kept = {
  readonly personId: string;
  readonly queryId: string;
  readonly name: string;
  readonly pace: Pace;
};

/**
 * Changes the name and pace of a person's saved search. Returns its id, or null if the person has not saved the query.
 */
export async function updateSaved(tx: Tx, { personId, queryId, name, pace }: Kept): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update saved_searches set name = ${name}, pace = ${pace}
    where person_id = ${personId} and query_id = ${queryId} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Inserts a saved search for a person; returns its id. */
export async function insertSaved(
  tx: Tx,
  { personId, queryId, name, pace }: Kept,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_searches (person_id, query_id, name, pace, saved_at)
    values (${personId}, ${queryId}, ${name}, ${pace}, ${now}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the saved search insert returned no row');
  return row.id;
}

/** Returns a person's saved searches, newest first. */
export async function selectSaved(db: Db, personId: string): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select ${columns} from saved_searches saved join saved_queries query on query.id = saved.query_id
    where saved.person_id = ${personId} order by saved.saved_at desc, saved.id desc limit ${MOST_SAVED}`.execute(
    db,
  );
  return rows;
}

/**
 * Changes the name or pace of a saved search; undefined values stay. Returns false if the person has no such search.
 */
export async function changeSaved(
  tx: Tx,
  id: string,
  personId: string,
  change: { readonly name?: string | undefined; readonly pace?: Pace | undefined },
): Promise<boolean> {
  // guard: change-own-saved-search (drop " and person_id = ${personId}")
  const { rows } = await sql<{ id: string }>`
    update saved_searches
    set name = coalesce(${change.name ?? null}, name), pace = coalesce(${change.pace ?? null}, pace)
    where id = ${id} and person_id = ${personId} returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Sets the time at which a search's owner is notified of hits; null for never. A search without new hits gets no time.
 */
export async function setDue(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`
    update saved_searches set due_at = case when exists (
      select from saved_search_hits where search_id = ${id} and notified_at is null
    ) then ${at}::timestamptz end
    where id = ${id}`.execute(tx);
}

/** Deletes a person's saved search; returns whether there was one. */
export async function deleteSaved(tx: Tx, id: string, personId: string): Promise<boolean> {
  // guard: delete-own-saved-search (drop " and person_id = ${personId}")
  const { rows } = await sql<{ id: string }>`
    delete from saved_searches where id = ${id} and person_id = ${personId} returning id`.execute(tx);
  return rows.length > 0;
}

/** Hits of one search: number, and ids of the latest listings. */
export type Found = { readonly searchId: string; readonly found: number; readonly latest: readonly string[] };

/** Maximum number of a search's hits that are counted, the latest first. */
const MOST_COUNTED = 500;

/** Returns the hits of each search: their number since a time, and the latest `most` listings, newest first. */
export async function selectFound(
  db: Db,
  searchIds: readonly string[],
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<Map<string, Found>> {
  if (searchIds.length === 0) return new Map();
  const { rows } = await sql<Found>`
    select search.id as "searchId",
      (select count(*)::int from (
        select found_at from saved_search_hits where search_id = search.id
        order by product_id desc limit ${MOST_COUNTED}
      ) as newest where found_at >= ${since}) as found,
      array(select product_id from saved_search_hits where search_id = search.id
        order by product_id desc limit ${most}) as latest
    from unnest(${searchIds}::uuid[]) as search (id)`.execute(db);
  return new Map(rows.map((row) => [row.searchId, row]));
}

/** Deletes queries that no saved search uses and whose last use is before a time; returns their number. */
export async function deleteUnusedQueries(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from saved_queries where id in (
      select id from saved_queries query where asked_at < ${before}
        and not exists (select from saved_searches where query_id = query.id)
      order by id limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.length;
}
