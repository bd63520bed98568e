import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { type BoughtStep, boughtActions } from '../bought.ts';
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
  /** Price of the order at this step; null in old rows that were stored without the price. */
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

/** Returns who performed an action of an order's history: one of its sides, an admin, or the market. */
export function doneBy(
  { buyerId, sellerId }: Pick<Booking, 'buyerId' | 'sellerId'>,
  { actorId }: Pick<StoredTransition, 'actorId'>,
): OrderActor {
  if (actorId === null) return 'market';
  if (actorId === buyerId) return 'buyer';
  return actorId === sellerId ? 'seller' : 'admin';
}

/** Returns the history of an order, oldest first. */
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

/** Returns the reasons of history rows by row id. Rows without a reason are omitted. */
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

/** Returns the ids of the orders whose history contains one of the actions. */
export async function ordersWithAction(
  db: Db,
  bookingIds: readonly string[],
  actions: readonly OrderAction[],
): Promise<ReadonlySet<string>> {
  if (bookingIds.length === 0) return new Set();
  const rows = await db
    .withTables<Tables>()
    .selectFrom('order_transitions')
    .select('booking_id as id')
    .distinct()
    .where('booking_id', 'in', [...bookingIds])
    .where('action', 'in', [...actions])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns each order's latest transition about a cash purchase, by order id. */
export async function lastBoughtSteps(
  db: Db,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BoughtStep>> {
  if (bookingIds.length === 0) return new Map();
  const { rows } = await sql<BoughtStep & { bookingId: string }>`
    select distinct on (booking_id) booking_id as "bookingId", action, happened_at as at from order_transitions
    where booking_id = any(${bookingIds}::uuid[]) and action = any(${[...boughtActions]}::text[])
    order by booking_id, id desc`.execute(db);
  return new Map(rows.map(({ bookingId, ...step }) => [bookingId, step]));
}

/**
 * Returns whether `answer` is the latest answer about a cash purchase in another unavailable order of the same product.
 */
export async function isRivalsAnswer(
  db: Db,
  { id, productId }: Pick<Booking, 'id' | 'productId'>,
  answer: 'name-buyer' | 'say-bought',
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where product_id = ${productId} and id <> ${id} and status = 'unavailable'`.execute(
    db,
  );
  const steps = await lastBoughtSteps(
    db,
    rows.map((row) => row.id),
  );
  return [...steps.values()].some(({ action }) => action === answer);
}
