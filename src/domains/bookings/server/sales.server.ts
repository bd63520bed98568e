// Sales are orders with status `paid`, including orders with a partial refund.
import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';

/** Number of sold products and the sum of their prices. */
export type SalesSum = { readonly count: number; readonly sumPoisha: Poisha };

/** A sale: an order with status `paid`. */
export type Sale = {
  readonly bookingId: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly pricePoisha: Poisha;
  readonly paidAt: Date;
};

/** Sums sales by seller id. Sellers without sales are omitted. */
export async function sumSalesOf(db: Db, sellerIds: readonly string[]): Promise<Map<string, SalesSum>> {
  if (sellerIds.length === 0) return new Map();
  const { rows } = await sql<SalesSum & { sellerId: string }>`
    select seller_id as "sellerId", count(*) as count, sum(price_poisha) as "sumPoisha"
    from bookings where seller_id = any(${sellerIds}::uuid[]) and status = 'paid'
    group by seller_id`.execute(db);
  return new Map(rows.map(({ sellerId, ...sum }) => [sellerId, sum]));
}

/** Returns a seller's latest sales. The sale that was ordered last comes first. */
export async function latestSalesOf(db: Db, sellerId: string, limit: number): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select id as "bookingId", product_id as "productId", buyer_id as "buyerId", price_poisha as "pricePoisha",
      paid_at as "paidAt"
    from bookings where seller_id = ${sellerId} and status = 'paid'
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Sums sales since a moment by day in Dhaka (`2026-11-23`). Days without sales are omitted. */
export async function sumSalesByDay(db: Db, since: Date): Promise<Map<string, SalesSum>> {
  const { rows } = await sql<SalesSum & { day: string }>`
    select to_char(paid_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day, count(*) as count,
      sum(price_poisha) as "sumPoisha"
    from bookings where status = 'paid' and paid_at >= ${since} group by 1`.execute(db);
  return new Map(rows.map(({ day, ...sum }) => [day, sum]));
}
