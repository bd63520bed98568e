import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Listings taken in at once: a short transaction each time. */
const AT_ONCE = 500;

/** Takes in the next listings from before the search was there; gives false when all are. */
export async function indexNextListings(db: Db): Promise<boolean> {
  const { rows } = await sql<{ last: string | null }>`
    with place as (select after_id from search_backfill where not is_done for update),
    next as (
      select id from products where id > (select after_id from place) order by id limit ${AT_ONCE}
    ), added as (
      select search_add_products(array(select id from next))
    ), moved as (
      update search_backfill set is_done = not exists (select from next),
        after_id = coalesce((select id from next order by id desc limit 1), after_id)
      where exists (select from place) and (select count(*) from added) = 1
    )
    select (select id from next order by id desc limit 1) as last`.execute(db);
  return rows[0]?.last != null;
}

/** Marks the listings of sellers whose verification has changed, as far as that did not happen at once. */
export async function applySellerChanges(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ seller_id: string; is_left: boolean }>`
      select seller_id, search_mark_seller(seller_id, ${AT_ONCE}) as is_left
      from (select seller_id from search_seller_changes limit 1) as one`.execute(db);
    const [seller] = rows;
    if (!seller) return;
    if (seller.is_left) continue;
    await sql`delete from search_seller_changes where seller_id = ${seller.seller_id}`.execute(db);
  }
}
