import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Number of a seller's listings by state. */
export type ListingCounts = {
  /** Listings for sale, including those with a paying buyer. */
  readonly unsold: number;
  readonly sold: number;
  /** Listings withdrawn for any reason. */
  readonly withdrawn: number;
  /** Withdrawn listings that an admin removed. */
  readonly removed: number;
};

/** Counts the listings of these sellers, by seller id. Sellers without listings are missing. */
export async function countListingsOf(
  db: Db,
  sellerIds: readonly string[],
): Promise<Map<string, ListingCounts>> {
  if (sellerIds.length === 0) return new Map();
  const { rows } = await sql<ListingCounts & { sellerId: string }>`
    select seller_id as "sellerId",
      count(*) filter (where state = 'unsold') as unsold,
      count(*) filter (where state = 'sold') as sold,
      count(*) filter (where state = 'withdrawn') as withdrawn,
      count(*) filter (where state = 'withdrawn' and ending is null and withdrawn_by <> seller_id) as removed
    from products where seller_id = any(${sellerIds}::uuid[]) group by seller_id`.execute(db);
  return new Map(rows.map(({ sellerId, ...counts }) => [sellerId, counts]));
}

/** Returns the sellers' ids of listings in any state, by listing id. */
export async function sellersOfListings(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select id, seller_id as "sellerId" from products where id = any(${productIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, sellerId }) => [id, sellerId]));
}

/** Returns the ids of a seller's newest listings in any state, newest first. */
export async function newestListingsOf(db: Db, sellerId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where seller_id = ${sellerId}
    order by posted_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the products listed on each day in Dhaka (`2026-11-23`) since a time. Days without listings are missing. */
export async function countListedByDay(db: Db, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(posted_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day, count(*) as count
    from products where posted_at >= ${since} group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}
