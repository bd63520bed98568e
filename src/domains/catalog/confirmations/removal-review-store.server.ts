import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { tablesOf } from '../tables.server.ts';

/** Open request of a seller to check a removed listing again. */
export type RemovalReview = {
  readonly productId: string;
  readonly askedAt: Date;
  /** Admin's reason for the removal; null if none was recorded. */
  readonly reason: string | null;
  /** Fields that the seller has changed since the latest removal, by their names in API responses. */
  readonly changed: readonly string[];
};

/** SQL condition: the open request `review` of the listing `product` awaits an admin. Closed sellers get no answer. */
export const awaitsAdmin = sql<boolean>`review.decision is null and product.state = 'withdrawn'
  and product.ending is null and product.withdrawn_by <> product.seller_id
  and exists (select from seller_cards where id = product.seller_id and closed_at is null)`;

/** Stores a request to check a removed listing again. Returns false if the listing already has an open request. */
export async function insertReview(
  tx: Tx,
  asked: { readonly productId: string; readonly sellerId: string; readonly now: Date },
): Promise<boolean> {
  const row = await tablesOf(tx)
    .insertInto('removal_reviews')
    .values({ product_id: asked.productId, seller_id: asked.sellerId, asked_at: asked.now })
    .onConflict((conflict) => conflict.column('product_id').where('decision', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes the open request of a listing with an admin's decision. Does nothing if there is none. */
export async function closeReview(
  tx: Tx,
  closed: {
    readonly productId: string;
    readonly adminId: string;
    readonly decision: 'restored' | 'kept';
    readonly now: Date;
  },
): Promise<void> {
  await tablesOf(tx)
    .updateTable('removal_reviews')
    .set({ decision: closed.decision, decided_at: closed.now, decided_by: closed.adminId })
    .where('product_id', '=', closed.productId)
    .where('decision', 'is', null)
    .execute();
}

/** Returns the requests of these listings that await an admin. */
export async function openReviews(db: Db, productIds: readonly string[]): Promise<RemovalReview[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<RemovalReview>`
    select review.product_id as "productId", review.asked_at as "askedAt",
      (select reason from listing_removals where product_id = product.id order by id desc limit 1) as reason,
      array(
        select distinct field from product_changes as change cross join unnest(change.changed) as field
        where change.product_id = product.id and change.changed_at >= product.withdrawn_at order by field
      ) as changed
    from removal_reviews as review join products as product on product.id = review.product_id
    where review.product_id = any(${productIds}::uuid[]) and ${awaitsAdmin}`.execute(db);
  return rows;
}
