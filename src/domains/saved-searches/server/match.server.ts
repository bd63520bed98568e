import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { nextMorning, PAUSE_MS } from '../rules.ts';

/**
 * Queues listings for matching with the saved searches. A listing with a previous price (`takaBefore`) matches only
 * searches whose upper price limit is below that price. If a listing is given more than once, or waits already, its
 * highest previous price counts.
 */
export async function queueListings(
  tx: Tx,
  listings: readonly { readonly productId: string; readonly takaBefore: number | null }[],
  now: Date,
): Promise<void> {
  if (listings.length === 0) return;
  await sql`
    insert into listings_to_match (product_id, price_before, since)
    select product_id, case when bool_or(price_before is null) then null else max(price_before) end,
      ${now}::timestamptz
    from unnest(${listings.map(({ productId }) => productId)}::uuid[],
      ${listings.map(({ takaBefore }) => takaBefore)}::integer[]) as listing (product_id, price_before)
    group by product_id
    on conflict (product_id) do update set price_before = case
      when listings_to_match.price_before is null or excluded.price_before is null then null
      else greatest(listings_to_match.price_before, excluded.price_before) end`.execute(tx);
}

type Waiting = { readonly productId: string; readonly priceBefore: number | null };

/** Removes and returns the listings that have waited longest. Skips listings that other workers have locked. */
async function takeWaiting(tx: Tx, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    delete from listings_to_match where product_id in (
      select product_id from listings_to_match order by since limit ${limit} for update skip locked
    ) returning product_id as "productId", price_before as "priceBefore"`.execute(tx);
  return rows;
}

/**
 * Stores which saved searches find these listings, and when the searches' owners are notified. Each search has anchors:
 * lexemes of which every listing that it finds contains at least one. So the listings' lexemes select candidate
 * searches, and only candidates are compared in full. A search never finds its owner's own listings, nor a listing
 * twice. Searches with the pace `never` are skipped.
 */
async function insertHits(tx: Tx, waiting: readonly Waiting[], now: Date): Promise<number> {
  // guard: own-listing-not-found (drop " and search.person_id <> matches.seller_id")
  const { rows } = await sql<{ count: number }>`
    with listings as materialized (
      select document.product_id, document.seller_id, document.price, document.lexemes, waiting.price_before
      from unnest(${waiting.map(({ productId }) => productId)}::uuid[],
        ${waiting.map(({ priceBefore }) => priceBefore)}::integer[]) as waiting (product_id, price_before)
      join search_documents document using (product_id)
    ), words as materialized (
      select product_id, price, price_before, unnest(tsvector_to_array(lexemes) || '{""}'::text[]) as word
      from listings
    ), candidates as materialized (
      select distinct words.product_id, anchors.query_id
      from words cross join lateral (
        select query_id from saved_query_anchors
        where anchor = words.word and price_to >= words.price and price_from <= words.price
          and (words.price_before is null or price_to < words.price_before)
        offset 0
      ) as anchors
    ), matches as materialized (
      select listings.product_id, listings.seller_id, query.id as query_id
      from candidates
      join listings using (product_id)
      join saved_queries query on query.id = candidates.query_id
      where query.match is null or listings.lexemes @@ query.match
    ), hits as (
      insert into saved_search_hits (search_id, product_id, found_at)
      select search.id, matches.product_id, ${now}
      from matches join saved_searches search on search.query_id = matches.query_id
      where search.pace <> 'never' and search.person_id <> matches.seller_id
      on conflict (search_id, product_id) do nothing
      returning search_id
    ), due as (
      update saved_searches set due_at = case pace
        when 'at-once' then greatest(${now}::timestamptz,
          coalesce(notified_at + ${PAUSE_MS} * interval '1 millisecond', ${now}::timestamptz))
        else ${nextMorning(now)}::timestamptz end
      where id in (select search_id from hits) and due_at is null
      returning id
    )
    select (select count(*) from hits)::int as count, (select count(*) from due) as due`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Number of listings that one transaction matches. */
const BATCH_SIZE = 50;

/** Result of matching: number of compared listings, and number of new hits. */
export type Matched = { readonly listings: number; readonly hits: number };

/** Matches one batch of the listings that have waited longest. */
function matchNext(db: Db, now: Date): Promise<Matched> {
  return inTransaction(db, async (tx) => {
    const waiting = await takeWaiting(tx, BATCH_SIZE);
    const hits = waiting.length === 0 ? 0 : await insertHits(tx, waiting, now);
    return { listings: waiting.length, hits };
  });
}

/** Matches all waiting listings with the saved searches. */
export async function matchAll(db: Db, clock: () => Date): Promise<Matched> {
  const sum = { listings: 0, hits: 0 };
  for (;;) {
    const { listings, hits } = await matchNext(db, clock());
    sum.listings += listings;
    sum.hits += hits;
    if (listings === 0) return sum;
  }
}
