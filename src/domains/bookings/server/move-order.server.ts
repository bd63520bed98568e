import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { orderMoved } from '../events.ts';
import { type OrderAction, orderState, stateAfter } from '../transitions.ts';
import type { Booking } from './booking.ts';
import { type FurtherColumns, storeMove } from './store.server.ts';

/** An action on an order, by a person or by the market. */
export type Move = {
  readonly action: OrderAction;
  /** Id of the person who acts; null if the action is automatic. */
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/**
 * Applies an action to a locked order whose state allows it. Stores the action with history and timers, and publishes
 * `order.moved`.
 */
export async function moveOrder(
  tx: Tx,
  booking: Booking,
  { action, ...move }: Move,
  further: FurtherColumns = {},
): Promise<void> {
  const from = orderState(booking);
  const to = stateAfter(action, from);
  const transitionId = await storeMove(tx, booking, { ...move, action, to }, further);
  const { id: bookingId, productId, buyerId, sellerId } = booking;
  const by = move.actorId === buyerId ? 'buyer' : move.actorId === sellerId ? 'seller' : null;
  await publish(tx, orderMoved, {
    transitionId,
    bookingId,
    productId,
    buyerId,
    sellerId,
    action,
    by,
    from,
    to,
  });
}
