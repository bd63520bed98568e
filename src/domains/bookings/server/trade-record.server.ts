import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';

/** How a seller's orders ended, in numbers. */
export type TradeRecord = {
  readonly completed: number;
  /** Paid orders that the seller called off. */
  readonly calledOff: number;
  /** Meetings to which they did not come, as their buyers noted. */
  readonly noShows: number;
};

/** See {@link TradeRecord}; each number is counted from an index that holds nothing else. */
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
