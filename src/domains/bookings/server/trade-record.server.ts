import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** Counts of how a seller's orders ended. */
export type TradeRecord = {
  readonly completed: number;
  /** Number of paid orders that the seller cancelled. */
  readonly calledOff: number;
  /** Number of meetings that the seller missed, as reported by buyers. */
  readonly noShows: number;
};

/** Returns a seller's {@link TradeRecord}. A partial index serves each of the three counts. */
export async function tradeRecordOf(db: Db, sellerId: string): Promise<TradeRecord> {
  const { rows } = await sql<TradeRecord>`
    select
      (select count(*)::int from bookings where seller_id = ${sellerId} and fulfilment = 'completed') as completed,
      (select count(*)::int from order_transitions where actor_id = ${sellerId} and action = 'call-off')
        as "calledOff",
      (select count(*)::int from order_transitions as noted join bookings on bookings.id = noted.booking_id
        where noted.action = 'no-show' and noted.actor_id = bookings.buyer_id
          and bookings.seller_id = ${sellerId}) as "noShows"`.execute(db);
  return rows[0] ?? { completed: 0, calledOff: 0, noShows: 0 };
}
