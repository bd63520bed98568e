import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Maximum number of listings that one transaction adds to the search index, so that each transaction is short. */
const BATCH_SIZE = 500;

/**
 * Adds the next batch of listings that are older than the search index to the index. Returns false if none are left.
 */
export async function indexNextListings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ last: string | null }>`
    with progress as (select after_id from search_backfill where not is_done for update),
    next as (
      select id from products where id > (select after_id from progress) order by id limit ${BATCH_SIZE}
    ), indexed as (
      select search_index_products(array(select id from next))
    ), advanced as (
      update search_backfill set is_done = not exists (select from next),
        after_id = coalesce((select id from next order by id desc limit 1), after_id)
      where exists (select from progress) and (select count(*) from indexed) = 1
    )
    select (select id from next order by id desc limit 1) as last`.execute(db);
  return rows[0]?.last != null;
}

/**
 * Reindexes the remaining listings of sellers whose verification or rating has changed. Database triggers have already
 * reindexed up to 500 listings of each seller.
 */
export async function applySellerChanges(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ seller_id: string; has_more: boolean }>`
      select seller_id, search_reindex_seller(seller_id, ${BATCH_SIZE}) as has_more
      from (select seller_id from search_pending_sellers limit 1) as pending`.execute(db);
    const [seller] = rows;
    if (!seller) return;
    if (seller.has_more) continue;
    await sql`delete from search_pending_sellers where seller_id = ${seller.seller_id}`.execute(db);
  }
}

/** Removes expired warranties from the search index. */
export async function endWarranties(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ has_more: boolean }>`
      select search_end_warranties(${BATCH_SIZE}) as has_more`.execute(db);
    if (!rows[0]?.has_more) return;
  }
}
