import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database.server.ts';
import { readyStatement } from '../../../platform/ready-statement.server.ts';
import { readTables, tablesOf } from './tables.server.ts';

/** A payment hold as stored. */
export type Hold = {
  readonly id: string;
  readonly productId: string;
  readonly bookingId: string;
  readonly buyerId: string;
  readonly expiresAt: Date;
};

type HoldRow = { id: string; product_id: string; booking_id: string; buyer_id: string; expires_at: Date };

function toHold(row: HoldRow): Hold {
  return {
    id: row.id,
    productId: row.product_id,
    bookingId: row.booking_id,
    buyerId: row.buyer_id,
    expiresAt: row.expires_at,
  };
}

const columns = ['id', 'product_id', 'booking_id', 'buyer_id', 'expires_at'] as const;

/** Makes the holds of one buyer wait for each other, so that parallel requests cannot pass the bound. */
export async function lockBuyer(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalog.holds:' || ${buyerId}::text, 0))`.execute(
    tx,
  );
}

const readOpen = readyStatement((db, { productId }: { readonly productId: string }) =>
  readTables(db)
    .selectFrom('product_holds')
    .select(columns)
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null),
);

/** The hold of a product that has not ended; it may have expired. */
export async function openHold(tx: Tx, productId: string): Promise<Hold | null> {
  const { rows } = await readOpen(tx, { productId });
  return rows[0] ? toHold(rows[0]) : null;
}

/** The hold of a booking that has not ended; it may have expired. */
export async function openHoldOfBooking(db: Db, bookingId: string): Promise<Hold | null> {
  const row = await readTables(db)
    .selectFrom('product_holds')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? toHold(row) : null;
}

/** Ends the expired hold of a product, if there is one, at the moment it expired. */
export async function lapseExpired(tx: Tx, productId: string, now: Date): Promise<void> {
  await tablesOf(tx)
    .updateTable('product_holds')
    .set(({ ref }) => ({ ended_at: ref('expires_at'), ending: 'lapsed' }))
    .where('product_id', '=', productId)
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

/** Ends every expired hold; tells how many. */
export async function lapseAllExpired(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('product_holds')
    .set(({ ref }) => ({ ended_at: ref('expires_at'), ending: 'lapsed' }))
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

type Ended = {
  readonly productId: string;
  readonly bookingId: string;
  readonly ending: 'paid' | 'released';
  readonly now: Date;
};

const markEnded = readyStatement((db, { productId, bookingId, ending, now }: Ended) =>
  readTables(db)
    .updateTable('product_holds')
    .set({ ended_at: now, ending })
    .where('product_id', '=', productId)
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null),
);

/** Ends the open hold of a booking on a product; tells whether there was one. */
export async function endHold(
  tx: Tx,
  { productId, bookingId }: { readonly productId: string; readonly bookingId: string },
  ending: 'paid' | 'released',
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await markEnded(tx, { productId, bookingId, ending, now });
  return numAffectedRows !== 0n;
}

type NewHold = Omit<Hold, 'id'> & { readonly takenAt: Date };

const insert = readyStatement((db, hold: NewHold) =>
  readTables(db)
    .insertInto('product_holds')
    .values({
      product_id: hold.productId,
      booking_id: hold.bookingId,
      buyer_id: hold.buyerId,
      taken_at: hold.takenAt,
      expires_at: hold.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/**
 * Stores a hold, or gives null when the product has one that has not ended. The unique index decides that,
 * whatever was read before.
 */
export async function insertHold(tx: Tx, hold: NewHold): Promise<string | null> {
  const { rows } = await insert(tx, hold);
  return rows[0]?.id ?? null;
}

const countLive = readyStatement((db, { buyerId, now }: { readonly buyerId: string; readonly now: Date }) =>
  readTables(db)
    .selectFrom('product_holds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('buyer_id', '=', buyerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now),
);

/** How many live holds a buyer has, on whatever products. */
export async function countLiveHolds(tx: Tx, buyerId: string, now: Date): Promise<number> {
  const { rows } = await countLive(tx, { buyerId, now });
  return rows[0]?.count ?? 0;
}

type Held = { readonly productId: string; readonly buyerId: string };

const readLapses = readyStatement((db, { productId, buyerId }: Held) =>
  readTables(db)
    .selectFrom('product_holds')
    .select('expires_at')
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('ending', '=', 'lapsed')
    .orderBy('expires_at', 'desc')
    .limit(2),
);

/** The moments at which the last two holds of one product by one buyer lapsed, latest first. */
export async function lapsesOf(tx: Tx, productId: string, buyerId: string): Promise<Date[]> {
  const { rows } = await readLapses(tx, { productId, buyerId });
  return rows.map((row) => row.expires_at);
}
