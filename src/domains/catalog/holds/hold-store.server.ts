import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { earliestEnd } from '../products/listing-term.ts';
import { type HoldKind, readTables, tablesOf } from '../tables.server.ts';
import { UNPAID_COUNTS_MS } from './hold-rules.ts';

/** Hold of a product: the buyer's sole right to pay for it until `expiresAt`. */
export type Hold = {
  readonly id: string;
  readonly productId: string;
  readonly bookingId: string;
  readonly buyerId: string;
  readonly kind: HoldKind;
  readonly expiresAt: Date;
};

type HoldRow = {
  id: string;
  product_id: string;
  booking_id: string;
  buyer_id: string;
  kind: HoldKind;
  expires_at: Date;
};

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    productId: row.product_id,
    bookingId: row.booking_id,
    buyerId: row.buyer_id,
    kind: row.kind,
    expiresAt: row.expires_at,
  };
}

const columns = ['id', 'product_id', 'booking_id', 'buyer_id', 'kind', 'expires_at'] as const;

/** Locks a buyer's holds for the transaction, so that parallel requests cannot exceed the limit. */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog.holds:' || ${buyerId}::text, 0))`.execute(
    tx,
  );
}

/** Returns a product's hold that is not marked as ended, or null. Its expiry time may have passed. */
export async function openHold(tx: Tx, productId: string): Promise<Hold | null> {
  const row = await tablesOf(tx)
    .selectFrom('product_holds')
    .select(columns)
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? toHold(row) : null;
}

/** Returns a booking's hold that is not marked as ended, or null. Its expiry time may have passed. */
export async function openHoldOfBooking(db: Db, bookingId: string): Promise<Hold | null> {
  const row = await readTables(db)
    .selectFrom('product_holds')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? toHold(row) : null;
}

/** Ends the expired hold of a product, if there is one. Its stored end is the expiry time. */
export async function lapseExpired(tx: Tx, productId: string, now: Date): Promise<void> {
  await tablesOf(tx)
    .updateTable('product_holds')
    .set(({ ref }) => ({ ended_at: ref('expires_at'), ending: 'lapsed' }))
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/**
 * Ends the open holds of products that are no longer for sale. Expired holds end at their expiry time; the others are
 * revoked.
 */
export async function endHoldsOf(tx: Tx, productIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update product_holds set ended_at = least(expires_at, ${now}::timestamptz),
      ending = case when expires_at <= ${now} then 'lapsed' else 'revoked' end
    where product_id = any(${productIds}::uuid[]) and ended_at is null`.execute(tx);
}

/** Ends every expired hold; returns their number. */
export async function lapseAllExpired(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('product_holds')
    .set(({ ref }) => ({ ended_at: ref('expires_at'), ending: 'lapsed' }))
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Reason why a hold ended, other than its expiry. `released`: the buyer gave it up. `revoked`: not the buyer's fault,
 * so the hold does not count against the buyer.
 */
export type HoldEnding = 'paid' | 'released' | 'revoked';

/** Revokes the open hold of a product, regardless of its buyer. The hold does not count against the buyer. */
export async function revokeHold(tx: Tx, productId: string, now: Date): Promise<void> {
  await tablesOf(tx)
    .updateTable('product_holds')
    .set({ ended_at: now, ending: 'revoked' })
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the open hold of a booking on a product; returns whether there was one. */
export async function endHold(
  tx: Tx,
  { productId, bookingId }: { readonly productId: string; readonly bookingId: string },
  ending: HoldEnding,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('product_holds')
    .set({ ended_at: now, ending })
    .where('product_id', '=', productId)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

type NewHold = Omit<Hold, 'id'> & { readonly takenAt: Date };

/**
 * Stores a hold of a product, which is then shown as reserved. Returns null if the product already has an open hold.
 * The unique index decides this, because earlier reads may be outdated.
 */
export async function insertHold(tx: Tx, hold: NewHold): Promise<string | null> {
  const row = await tablesOf(tx)
    .with('held', (step) =>
      step
        .insertInto('product_holds')
        .values({
          product_id: hold.productId,
          booking_id: hold.bookingId,
          buyer_id: hold.buyerId,
          kind: hold.kind,
          taken_at: hold.takenAt,
          expires_at: hold.expiresAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'product_id', 'expires_at']),
    )
    .updateTable('products')
    .from('held')
    .set(({ ref }) => ({ held_until: ref('held.expires_at') }))
    .whereRef('products.id', '=', 'held.product_id')
    .returning('held.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Marks a product as sold through a booking if it is for sale and no other booking holds it. Returns whether it was
 * marked.
 */
export async function setSold(tx: Tx, id: string, bookingId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('products')
    .set({ state: 'sold', sold_at: now, sold_booking_id: bookingId, held_until: null })
    .where('id', '=', id)
    // guard: conditional-sale
    .where('state', '=', 'unsold')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_holds')
            .select('product_holds.id')
            .whereRef('product_holds.product_id', '=', 'products.id')
            .where('ended_at', 'is', null)
            .where('expires_at', '>', now)
            .where('booking_id', '<>', bookingId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Marks a withdrawn product as sold; returns whether it was marked. A product that is for sale again stays unchanged.
 */
export async function setSoldOutside(tx: Tx, id: string, bookingId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('products')
    .set({
      state: 'sold',
      sold_at: now,
      sold_booking_id: bookingId,
      withdrawn_at: null,
      withdrawn_by: null,
      ending: null,
      ended_before: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'withdrawn')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Undoes the sale of a product to a booking. The product is for sale again, or withdrawn by `withdrawnBy`. A term that
 * ends before `earliestEnd(now)` ends then, with a new reminder: the seller could not renew a sold product. Returns
 * false if that booking had not bought the product.
 */
export async function setUnsold(
  tx: Tx,
  id: string,
  undone: { readonly bookingId: string; readonly withdrawnBy: string | null; readonly now: Date },
): Promise<boolean> {
  const { bookingId, withdrawnBy, now } = undone;
  const state =
    withdrawnBy === null
      ? ({ state: 'unsold' } as const)
      : ({ state: 'withdrawn', withdrawn_at: now, withdrawn_by: withdrawnBy } as const);
  const earliest = earliestEnd(now);
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('products')
    .set({
      ...state,
      sold_at: null,
      sold_booking_id: null,
      ends_at: sql<Date>`greatest(ends_at, ${earliest}::timestamptz)`,
      end_notified_at: sql<Date | null>`case when ends_at >= ${earliest} then end_notified_at end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'sold')
    .where('sold_booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Turns an open hold into a seller's hold that ends at `until`. */
export async function setKept(tx: Tx, { id, productId }: Hold, until: Date): Promise<void> {
  await tablesOf(tx)
    .updateTable('product_holds')
    .set({ kind: 'kept', expires_at: until })
    .where('id', '=', id)
    .execute();
  await tablesOf(tx).updateTable('products').set({ held_until: until }).where('id', '=', productId).execute();
}

/** Returns the end of the seller's live hold for each order, by order id. Orders without one are left out. */
export async function keptUntilOf(
  db: Db,
  bookingIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await readTables(db)
    .selectFrom('product_holds')
    .select(['booking_id', 'expires_at'])
    .where('booking_id', 'in', [...bookingIds])
    .where('kind', '=', 'kept')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.booking_id, row.expires_at]));
}

/** Removes the reserved state of a product for sale. */
export async function clearHeldUntil(tx: Tx, id: string): Promise<void> {
  await tablesOf(tx)
    .updateTable('products')
    .set({ held_until: null })
    .where('id', '=', id)
    .where('state', '=', 'unsold')
    .execute();
}

type HoldHistoryQuery = { readonly productId: string; readonly buyerId: string; readonly now: Date };

/** Earlier payment holds of a buyer. */
export type HoldHistory = {
  /** Number of the buyer's live payment holds on any products. */
  readonly liveHolds: number;
  /** End times of the buyer's last two unpaid payment holds on this product within 24 hours, latest first. */
  readonly unpaidEnds: readonly Date[];
};

/**
 * Returns a buyer's number of live payment holds, and the ends of the last unpaid holds on the product. Sellers' holds
 * do not count.
 */
export function holdHistory(tx: Tx, { productId, buyerId, now }: HoldHistoryQuery): Promise<HoldHistory> {
  return tablesOf(tx)
    .selectNoFrom([
      sql<number>`(
        select count(*) from product_holds
        where buyer_id = ${buyerId} and kind = 'payment' and ended_at is null and expires_at > ${now})`.as(
        'liveHolds',
      ),
      // guard: hold-cooldown-of-released (drop ", 'released'")
      sql<Date[]>`array(
        select ended_at from product_holds
        where product_id = ${productId} and buyer_id = ${buyerId} and ending in ('lapsed', 'released')
          and kind = 'payment'
          and ended_at > ${new Date(now.getTime() - UNPAID_COUNTS_MS)}
        order by ended_at desc limit 2)`.as('unpaidEnds'),
    ])
    .executeTakeFirstOrThrow();
}
