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

/** Returns the SQL that counts the meetings that a seller missed. */
const missedBySeller = (sellerId: string) => sql<number>`(
  select count(*)::int from order_transitions as noted join bookings on bookings.id = noted.booking_id
  where noted.action = 'no-show' and noted.actor_id = bookings.buyer_id and bookings.seller_id = ${sellerId})`;

/**
 * Returns the SQL that counts the meetings that a buyer missed. No index contains all orders of a buyer. A missed
 * meeting was agreed, so its buyer has proposed or accepted one. The index of the actors finds these orders.
 */
const missedByBuyer = (buyerId: string) => sql<number>`(
  select count(*)::int from order_transitions as noted join bookings on bookings.id = noted.booking_id
  where noted.action = 'no-show' and noted.actor_id = bookings.seller_id and bookings.buyer_id = ${buyerId}
    and noted.booking_id in (
      select booking_id from order_transitions
      where actor_id = ${buyerId} and action in ('propose-meeting', 'accept-meeting')))`;

/** Returns a seller's {@link TradeRecord}. A partial index serves each of the three counts. */
export async function tradeRecordOf(db: Db, sellerId: string): Promise<TradeRecord> {
  const { rows } = await sql<TradeRecord>`
    select
      (select count(*)::int from bookings where seller_id = ${sellerId} and fulfilment = 'completed') as completed,
      (select count(*)::int from order_transitions where actor_id = ${sellerId} and action = 'call-off')
        as "calledOff",
      ${missedBySeller(sellerId)} as "noShows"`.execute(db);
  return rows[0] ?? { completed: 0, calledOff: 0, noShows: 0 };
}

/** Numbers of meetings that the sides of an order missed, in all their orders. */
export type NoShows = { readonly buyer: number; readonly seller: number };

/** Returns how many meetings each side of an order missed, as the other sides of their orders reported. */
export async function noShowsOf(
  db: Db,
  { buyerId, sellerId }: { readonly buyerId: string; readonly sellerId: string },
): Promise<NoShows> {
  const { rows } = await sql<NoShows>`
    select ${missedByBuyer(buyerId)} as buyer, ${missedBySeller(sellerId)} as seller`.execute(db);
  return rows[0] ?? { buyer: 0, seller: 0 };
}
