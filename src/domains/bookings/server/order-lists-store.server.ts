import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db } from '#platform/db/database.server.ts';
import { MOST_COUNTED, type OrderStage } from '../lists.ts';
import type { Booking } from './booking.ts';
import { bookingColumns, bookingTables, isUnpaid } from './store.server.ts';

export type BookingPage = {
  /** Only orders of this buyer; null for all buyers. */
  readonly buyerId: string | null;
  /** Only orders of this seller's products. */
  readonly sellerId?: string;
  /** Only orders of this product. */
  readonly productId?: string | undefined;
  /** Open or ended orders only; both by default. */
  readonly stage?: OrderStage | undefined;
  /** True to include orders that ended before they were paid. */
  readonly withCancelled?: boolean;
  /** Only orders after this position in the list; null for the first page. */
  readonly before: Cursor | null;
  readonly limit: number;
};

// Literals instead of parameters, so that generic query plans can use the partial indexes.
const isUnderWay = sql<boolean>`coalesce(fulfilment, status) in ('open', 'paid', 'sent', 'handed-over', 'disputed')`;
const isOver = sql<boolean>`coalesce(fulfilment, status) not in ('open', 'paid', 'sent', 'handed-over', 'disputed')`;
const isKept = sql<boolean>`status <> 'cancelled'`;

/** Returns a page of orders, the latest first. */
export function selectBookings(db: Db, page: BookingPage): Promise<Booking[]> {
  const { buyerId, sellerId, productId, stage, withCancelled = false, before } = page;
  let query = bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (!withCancelled) query = query.where(isKept);
  if (stage !== undefined) query = query.where(stage === 'open' ? isUnderWay : isOver);
  // guard: bookings-of-buyer
  if (buyerId !== null) query = query.where('buyer_id', '=', buyerId);
  // guard: buyers-of-seller
  if (sellerId !== undefined) query = query.where('seller_id', '=', sellerId);
  if (productId !== undefined) query = query.where('product_id', '=', productId);
  if (before !== null) {
    query = query.where(sql<boolean>`(ordered_at, id) < (${before.after}::timestamptz, ${before.id}::uuid)`);
  }
  return query.execute();
}

/** Column that selects the orders of a buyer, or of a seller's products. */
type BookingSide = 'buyer_id' | 'seller_id';

/** Counts an account's open and ended orders, each up to {@link MOST_COUNTED}. */
export async function countBookings(
  db: Db,
  side: BookingSide,
  userId: string,
): Promise<Readonly<Record<OrderStage, number>>> {
  const whose = sql`${sql.ref(side)} = ${userId}`;
  // Buyers do not see cancelled orders; sellers do.
  const over = side === 'buyer_id' ? sql`${isOver} and ${isKept}` : isOver;
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from (
      select 1 from bookings where ${whose} and ${which} limit ${MOST_COUNTED}::integer) as counted)`;
  const { rows } = await sql<Record<OrderStage, number>>`
    select ${count(isUnderWay)} as open, ${count(over)} as done`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('the count query returned no row');
  return counts;
}

/** An order that is open or paid. */
export type StandingOrder = Pick<Booking, 'id' | 'orderedAt' | 'status'>;

/**
 * Finds a buyer's orders of these products that are open or paid, by product id. A buyer has at most one per product.
 */
export async function standingOrdersOf(
  db: Db,
  buyerId: string,
  productIds: readonly string[],
): Promise<Map<string, StandingOrder>> {
  if (productIds.length === 0) return new Map();
  const rows = await bookingTables(db)
    .selectFrom('bookings')
    .select(['product_id as productId', 'id', 'ordered_at as orderedAt', 'status'])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    // guard: standing-orders-of-buyer
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`status in ('open', 'paid')`)
    .execute();
  return new Map(rows.map(({ productId, ...order }) => [productId, order]));
}

/** Returns the given ids of orders that are unavailable, but whose buyer paid for the product with another order. */
export async function boughtAgain(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) and status = 'unavailable' and exists (
      select from bookings bought
      where bought.product_id = bookings.product_id and bought.buyer_id = bookings.buyer_id
        and bought.status = 'paid'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Counts open orders by product id. Products without open orders are omitted. */
export async function countOpenOf(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await bookingTables(db)
    .selectFrom('bookings')
    .select(({ fn }) => ['product_id as id', fn.countAll<number>().as('count')])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where(isUnpaid)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
