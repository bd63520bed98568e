import type { Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { OrderAction, OrderActor, OrderState } from '../transitions.ts';
import type { Booking } from './booking.ts';

/** A row of an order's history. */
export type StoredTransition = {
  readonly id: string;
  readonly action: OrderAction;
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly actorId: string | null;
  readonly reason: string | null;
  /** What the order stood at then; null for rows of before that was noted. */
  readonly pricePoisha: Poisha | null;
  readonly happenedAt: Date;
};

type Tables = {
  order_transitions: {
    id: string;
    booking_id: string;
    action: OrderAction;
    from_state: OrderState | null;
    to_state: OrderState;
    actor_id: string | null;
    reason: string | null;
    price_poisha: number | null;
    happened_at: Date;
  };
};

/** Who did something with an order, by the side that they are on. */
export function doneBy(
  { buyerId, sellerId }: Pick<Booking, 'buyerId' | 'sellerId'>,
  { actorId }: Pick<StoredTransition, 'actorId'>,
): OrderActor {
  if (actorId === null) return 'market';
  if (actorId === buyerId) return 'buyer';
  return actorId === sellerId ? 'seller' : 'admin';
}

/** All that was done with an order, the earliest first. */
export function transitionsOf(db: Db, bookingId: string): Promise<StoredTransition[]> {
  return db
    .withTables<Tables>()
    .selectFrom('order_transitions')
    .select([
      'id',
      'action',
      'from_state as from',
      'to_state as to',
      'actor_id as actorId',
      'reason',
      'price_poisha as pricePoisha',
      'happened_at as happenedAt',
    ])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
}

/** What was said with rows of the history, by their ids; those without a reason are left out. */
export async function reasonsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .withTables<Tables>()
    .selectFrom('order_transitions')
    .select(['id', 'reason'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]])));
}
