import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { OrderState } from '../transitions.ts';

/** Facts about an order that other domains may use and show to both sides. */
export type OrderFacts = {
  readonly id: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly pricePoisha: Poisha;
  /** Whether buyer and seller agreed on the price. */
  readonly isAgreed: boolean;
  readonly state: OrderState;
  /** Time when the order was completed or refunded; null otherwise. */
  readonly endedAt: Date | null;
  /** Side at fault for a refund; null if neither is, or without a refund. */
  readonly fault: 'buyer' | 'seller' | null;
};

/** Returns facts about orders by id. Unknown ids are omitted. */
export async function orderFacts(db: Db, ids: readonly string[]): Promise<Map<string, OrderFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OrderFacts>`
    select id, product_id as "productId", buyer_id as "buyerId", seller_id as "sellerId",
      price_poisha as "pricePoisha", agreed_until is not null as "isAgreed", coalesce(fulfilment, status) as state,
      case when fulfilment in ('completed', 'refunded') then coalesce((
        select max(happened_at) from order_transitions
        where booking_id = bookings.id and to_state = fulfilment
      ), paid_at) end as "endedAt", failed_side as fault
    from bookings where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((facts) => [facts.id, facts]));
}
