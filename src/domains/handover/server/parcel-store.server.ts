import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { StoredImage } from '../../images/public-api.server.ts';

/** A parcel that a seller gave to a carrier. */
export type Parcel = {
  readonly carrier: string;
  readonly tracking: string;
  readonly picture: StoredImage;
  readonly sentAt: Date;
};

/** Stores the parcel of an order. */
export async function insertParcel(
  tx: Tx,
  bookingId: string,
  sentBy: string,
  { carrier, tracking, picture, sentAt }: Parcel,
): Promise<void> {
  await sql`
    insert into order_parcels (booking_id, sent_by, carrier, tracking, picture, sent_at)
    values (${bookingId}, ${sentBy}, ${carrier}, ${tracking}, ${JSON.stringify(picture)}::jsonb, ${sentAt})`.execute(
    tx,
  );
}

/** Returns the parcels of orders, by order id. */
export async function parcelsOf(db: Db, bookingIds: readonly string[]): Promise<ReadonlyMap<string, Parcel>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<Parcel & { bookingId: string }>`
    select booking_id as "bookingId", carrier, tracking, picture, sent_at as "sentAt" from order_parcels
    where booking_id = any(${bookingIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ bookingId, ...parcel }) => [bookingId, parcel]));
}
