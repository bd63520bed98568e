import { type Generated, sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { MOST_WISHED } from '../contract.ts';
import type { Wish } from './wish.ts';

type Tables = {
  wishes: {
    id: Generated<string>;
    product_id: string;
    buyer_id: string;
    buyer_phone: string | null;
    meet_location: string | null;
    wished_at: Date;
    ordered_at: Date | null;
    booking_id: string | null;
  };
};

const columns = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'buyer_phone as buyerPhone',
  'meet_location as meetLocation',
  'wished_at as wishedAt',
  'ordered_at as orderedAt',
  'booking_id as bookingId',
] as const;

const tables = (db: Db) => db.withTables<Tables>();

export type NewWish = Pick<Wish, 'productId' | 'buyerId' | 'buyerPhone' | 'meetLocation' | 'wishedAt'>;

/** Inserts a wish; returns null if the product is already on the buyer's wish list. */
export async function insertWish(tx: Tx, wish: NewWish): Promise<string | null> {
  const row = await tables(tx)
    .insertInto('wishes')
    .values({
      product_id: wish.productId,
      buyer_id: wish.buyerId,
      buyer_phone: wish.buyerPhone,
      meet_location: wish.meetLocation,
      wished_at: wish.wishedAt,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type WishPage = {
  readonly buyerId: string;
  /** Limits the page to the wish for this product. */
  readonly productId: string | null;
  /** Limits the page to wishes that follow this position in the list; null for the first page. */
  readonly before: Cursor | null;
  readonly limit: number;
};

/** Returns one page of a buyer's wishes, newest first. */
export function selectWishes(db: Db, page: WishPage): Promise<Wish[]> {
  let query = tables(db)
    .selectFrom('wishes')
    .select(columns)
    // guard: wishes-of-buyer
    .where('buyer_id', '=', page.buyerId)
    .orderBy('wished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
  if (page.productId !== null) query = query.where('product_id', '=', page.productId);
  if (page.before !== null) {
    const { after, id } = page.before;
    query = query.where(sql<boolean>`(wished_at, id) < (${after}::timestamptz, ${id}::uuid)`);
  }
  return query.execute();
}

/** Returns the ids of the products on a buyer's wish list, newest wish first. */
export async function selectWishedProducts(db: Db, buyerId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('wishes')
    .select('product_id')
    // guard: wished-products-of-buyer
    .where('buyer_id', '=', buyerId)
    .orderBy('wished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_WISHED)
    .execute();
  return rows.map((row) => row.product_id);
}

/** Counts the buyers who have each product on their wish list, by product id. Omits products on no wish list. */
export async function countWishesOf(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('wishes')
    .select(({ fn }) => ['product_id as id', fn.countAll<number>().as('count')])
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/**
 * Returns the ids of people with a product on their wish list, sorted. `after` is the last id of the previous batch.
 */
export async function wishersOf(
  db: Db,
  productId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from wishes
    where product_id = ${productId} and (${after}::uuid is null or buyer_id > ${after}::uuid)
    order by buyer_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks and returns a buyer's own wish; null if the buyer has no wish with this id. */
export async function lockWish(tx: Tx, id: string, buyerId: string): Promise<Wish | null> {
  const row = await tables(tx)
    .selectFrom('wishes')
    .select(columns)
    .where('id', '=', id)
    // guard: order-own-wish
    .where('buyer_id', '=', buyerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Order created from a wish, with its phone and meeting place. */
type OrderNote = {
  readonly bookingId: string;
  readonly buyerPhone: string;
  readonly meetLocation: string;
  readonly orderedAt: Date;
};

/** Records the order that was created from a wish. */
export async function setOrdered(tx: Tx, id: string, order: OrderNote): Promise<void> {
  await tables(tx)
    .updateTable('wishes')
    .set({
      booking_id: order.bookingId,
      ordered_at: order.orderedAt,
      buyer_phone: order.buyerPhone,
      meet_location: order.meetLocation,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a buyer's own wish; returns whether there was one. */
export async function deleteWish(db: Db, id: string, buyerId: string): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('wishes')
    .where('id', '=', id)
    // guard: remove-own-wish
    .where('buyer_id', '=', buyerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
