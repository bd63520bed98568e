import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Booking } from './booking.ts';
import { bookingColumns, bookingTables, isUnpaid } from './store.server.ts';

/** Returns the ids of the buyers with an open order of a product. */
export async function openBuyersOf(db: Db, productId: string): Promise<string[]> {
  const rows = await bookingTables(db)
    .selectFrom('bookings')
    .select('buyer_id')
    .where('product_id', '=', productId)
    .where(isUnpaid)
    .execute();
  return rows.map(({ buyer_id }) => buyer_id);
}

/** Maximum number of product ids that {@link sumOpen} returns. */
const MOST_NAMED = 200;

/** Returns the number of a buyer's open orders, the sum of their prices, and their products, latest order first. */
export async function sumOpen(
  db: Db,
  buyerId: string,
): Promise<{ readonly count: number; readonly sumPoisha: Poisha; readonly productIds: string[] }> {
  const row = await bookingTables(db)
    .selectFrom('bookings')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>('price_poisha').as('sum'),
      sql<string[] | null>`(array_agg(product_id order by ordered_at desc))[:${MOST_NAMED}::integer]`.as(
        'products',
      ),
    ])
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { count: row.count, sumPoisha: row.sum ?? 0, productIds: row.products ?? [] };
}

/**
 * Finds open orders of an account, as buyer or seller. The orders are sorted by product, so that all callers lock in
 * the same order.
 */
export function openBookingsOf(db: Db, userId: string): Promise<Booking[]> {
  return bookingTables(db)
    .selectFrom('bookings')
    .select(bookingColumns)
    .where('status', '=', 'open')
    .where((where) => where.or([where('buyer_id', '=', userId), where('seller_id', '=', userId)]))
    .orderBy('product_id')
    .execute();
}

/** Returns the ids of orders whose payments concern an account: all its orders as buyer, and open orders as seller. */
export async function bookingsOfMoney(db: Db, userId: string): Promise<string[]> {
  const rows = await bookingTables(db)
    .selectFrom('bookings')
    .select('id')
    .where((where) =>
      where.or([
        where('buyer_id', '=', userId),
        where.and([where('seller_id', '=', userId), where('status', '=', 'open')]),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the market holds a card payment for an order of this account, as buyer or as seller. */
export async function hasKeptMoney(db: Db, userId: string): Promise<boolean> {
  const row = await bookingTables(db)
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'paid')
    .where((where) =>
      where.or([
        where('fulfilment', 'is', null),
        where('fulfilment', 'in', ['sent', 'handed-over', 'disputed'] as const),
      ]),
    )
    .where((where) => where.or([where('buyer_id', '=', userId), where('seller_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns whether an account is the buyer or seller of a paid order. The person must then stay identifiable after the
 * account is closed.
 */
export async function hasPaidOrders(db: Db, userId: string): Promise<boolean> {
  const row = await bookingTables(db)
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'paid')
    .where((where) => where.or([where('buyer_id', '=', userId), where('seller_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
