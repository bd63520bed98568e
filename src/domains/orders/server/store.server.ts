import { type Generated, type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { MOST_COUNTED, type OrderStage } from '../lists.ts';
import type { BookingStatus } from '../rules.ts';
import type { Booking } from './booking.ts';

type Tables = {
  bookings: {
    id: Generated<string>;
    product_id: string;
    buyer_id: string;
    seller_id: string;
    status: Generated<BookingStatus>;
    buyer_phone: string;
    meet_location: string;
    price_poisha: number;
    ordered_at: Generated<Date>;
    paid_at: Date | null;
    cancelled_at: Date | null;
  };
};

const columns = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'status',
  'buyer_phone as buyerPhone',
  'meet_location as meetLocation',
  'price_poisha as pricePoisha',
  'ordered_at as orderedAt',
  'paid_at as paidAt',
] as const;

const tables = (db: Db) => db.withTables<Tables>();

export type NewBooking = Pick<
  Booking,
  'productId' | 'buyerId' | 'sellerId' | 'buyerPhone' | 'meetLocation' | 'pricePoisha' | 'orderedAt'
>;

/** Stores an order; null when this buyer has an open one of this product. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<string | null> {
  const row = await tables(tx)
    .insertInto('bookings')
    .values({
      product_id: booking.productId,
      buyer_id: booking.buyerId,
      seller_id: booking.sellerId,
      buyer_phone: booking.buyerPhone,
      meet_location: booking.meetLocation,
      price_poisha: booking.pricePoisha,
      ordered_at: booking.orderedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'buyer_id']).where(sql<boolean>`status = 'open'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function bookingById(db: Db, id: string): Promise<Booking | null> {
  const row = await tables(db).selectFrom('bookings').select(columns).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Orders by id, in no order; unknown ids are left out. */
export function bookingsByIds(db: Db, ids: readonly string[]): Promise<Booking[]> {
  return tables(db)
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Where orders stand, by their id; unknown ids are left out. */
export async function bookingStatuses(db: Db, ids: readonly string[]): Promise<Map<string, BookingStatus>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(db)
    .selectFrom('bookings')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Reads an order and keeps others from changing it. Its product must be locked before. */
export async function lockBooking(tx: Tx, id: string): Promise<Booking | null> {
  const row = await tables(tx)
    .selectFrom('bookings')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The open order of a product by a buyer, if there is one. */
export async function openBooking(db: Db, productId: string, buyerId: string): Promise<Booking | null> {
  const row = await tables(db)
    .selectFrom('bookings')
    .select(columns)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Which of these orders repeat one that their buyer has placed and taken back within the day before them.
 */
export async function repeatedOrders(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) and exists (
      select from bookings earlier
      where earlier.product_id = bookings.product_id and earlier.buyer_id = bookings.buyer_id
        and earlier.status = 'cancelled' and earlier.id < bookings.id
        and earlier.ordered_at > bookings.ordered_at - interval '1 day'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Open orders of a buyer at a price; two are enough to know that there is not exactly one. */
export function openBookingsAtPrice(db: Db, buyerId: string, pricePoisha: number): Promise<Booking[]> {
  return tables(db)
    .selectFrom('bookings')
    .select(columns)
    .where('buyer_id', '=', buyerId)
    .where('price_poisha', '=', pricePoisha)
    .where('status', '=', 'open')
    .limit(2)
    .execute();
}

export type BookingPage = {
  /** Whose orders; null for everybody's. */
  readonly buyerId: string | null;
  /** Only orders of this seller's products. */
  readonly sellerId?: string;
  /** Only orders of this product. */
  readonly productId?: string | undefined;
  /** Only those that can still be paid, or only those that are over; both unless told. */
  readonly stage?: OrderStage | undefined;
  /** Also orders that were taken back. */
  readonly withCancelled?: boolean;
  /** Only orders that come after this one in the list; null for the first page. */
  readonly before: Cursor | null;
  readonly limit: number;
};

// Written out, so that a plan for any values may use the indexes over a part of the orders.
const isOpen = sql<boolean>`status = 'open'`;
const isOver = sql<boolean>`status <> 'open'`;
const isKept = sql<boolean>`status <> 'cancelled'`;

/** One page of orders, the latest first. */
export function selectBookings(db: Db, page: BookingPage): Promise<Booking[]> {
  const { buyerId, sellerId, productId, stage, withCancelled = false, before } = page;
  let query = tables(db)
    .selectFrom('bookings')
    .select(columns)
    .orderBy('ordered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (!withCancelled) query = query.where(isKept);
  if (stage !== undefined) query = query.where(stage === 'open' ? isOpen : isOver);
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

/** Whose orders are counted: a buyer's, or those of a seller's products. */
type BookingSide = 'buyer_id' | 'seller_id';

/** How many orders of an account can still be paid and how many are over, each to {@link MOST_COUNTED}. */
export async function countBookings(
  db: Db,
  side: BookingSide,
  userId: string,
): Promise<Readonly<Record<OrderStage, number>>> {
  const whose = sql`${sql.ref(side)} = ${userId}`;
  // Of what a buyer took back they see nothing more; its seller sees that it was taken back.
  const over = side === 'buyer_id' ? sql`${isOver} and ${isKept}` : isOver;
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from (
      select 1 from bookings where ${whose} and ${which} limit ${MOST_COUNTED}::integer) as counted)`;
  const { rows } = await sql<Record<OrderStage, number>>`
    select ${count(isOpen)} as open, ${count(over)} as done`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count without a row');
  return counts;
}

/** Which of these orders ended although their buyer has bought the product: with another order of it. */
export async function boughtAnew(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from bookings where id = any(${ids}::uuid[]) and status = 'unavailable' and exists (
      select from bookings bought
      where bought.product_id = bookings.product_id and bought.buyer_id = bookings.buyer_id
        and bought.status = 'paid'
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many open orders products have, by the product's id; those without any are left out. */
export async function countOpenOf(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('bookings')
    .select(({ fn }) => ['product_id as id', fn.countAll<number>().as('count')])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where(isOpen)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Marks an order paid. The unique index over paid orders throws when its product has another. */
export async function setPaid(tx: Tx, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('bookings')
    .set({ status: 'paid', paid_at: now })
    .where('id', '=', id)
    .execute();
}

/** Marks all open orders of a product unavailable; gives which. */
export function setUnavailable(
  tx: Tx,
  productId: string,
): Promise<{ readonly bookingId: string; readonly buyerId: string }[]> {
  return (
    tables(tx)
      .updateTable('bookings')
      .set({ status: 'unavailable' })
      .where('product_id', '=', productId)
      // Written out, so that a plan for any values may use the index over open orders.
      .where(sql<boolean>`status = 'open'`)
      .returning(['id as bookingId', 'buyer_id as buyerId'])
      .execute()
  );
}

/** Gives an order another price. */
export async function setPrice(tx: Tx, id: string, pricePoisha: Poisha): Promise<void> {
  await tables(tx).updateTable('bookings').set({ price_poisha: pricePoisha }).where('id', '=', id).execute();
}

export async function setCancelled(tx: Tx, id: string, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('bookings')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('id', '=', id)
    .execute();
}

/** Most products of open orders that are named. */
const MOST_NAMED = 200;

/** How many open orders a buyer has, their sum, and their products, those ordered last first. */
export async function sumOpen(
  db: Db,
  buyerId: string,
): Promise<{ readonly count: number; readonly sumPoisha: Poisha; readonly productIds: string[] }> {
  const row = await tables(db)
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

/** Open orders that an account has a part in, as buyer or as seller; by product, so that all lock alike. */
export function openBookingsOf(db: Db, userId: string): Promise<Booking[]> {
  return tables(db)
    .selectFrom('bookings')
    .select(columns)
    .where('status', '=', 'open')
    .where((where) => where.or([where('buyer_id', '=', userId), where('seller_id', '=', userId)]))
    .orderBy('product_id')
    .execute();
}

/** All orders of a buyer and the open ones of a seller's products: those whose money concerns the account. */
export async function bookingsOfMoney(db: Db, userId: string): Promise<string[]> {
  const rows = await tables(db)
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

/** Whether an account has bought or sold something that was paid, and so has to stay known to the other side. */
export async function hasPaidOrders(db: Db, userId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'paid')
    .where((where) => where.or([where('buyer_id', '=', userId), where('seller_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
