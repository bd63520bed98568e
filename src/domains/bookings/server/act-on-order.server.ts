import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { lockProduct, type Product } from '../../catalog/public-api.server.ts';
import { canMove, type OrderAction, orderState } from '../transitions.ts';
import type { Booking } from './booking.ts';
import { bookingById, lockBooking } from './store.server.ts';

/** Order, person and time of an action. */
export type Act = { readonly bookingId: string; readonly actorId: string; readonly now: Date };

/** A locked order with its locked product, for an action of one side. */
export type LockedOrder = { readonly booking: Booking; readonly product: Product };

/** Returns an order to its buyer or seller. Refuses with `not-found` for everybody else. */
export async function findOwnOrder(
  db: Db,
  { bookingId, actorId }: Pick<Act, 'bookingId' | 'actorId'>,
  side: 'buyer' | 'seller',
): Promise<Result<Booking, 'not-found'>> {
  const booking = await bookingById(db, bookingId);
  const owner = side === 'buyer' ? booking?.buyerId : booking?.sellerId;
  // guard: act-on-own-order (condition => !booking)
  if (!booking || owner !== actorId) return refuse('not-found');
  return done(booking);
}

/** Returns why an order's state does not allow an action; null if the state allows it. */
export function stateRefusal(
  action: OrderAction,
  booking: Booking,
  side: 'buyer' | 'seller',
): Refused<'order-state'> | null {
  // guard: move-by-table (condition => true)
  return canMove(action, orderState(booking), side) ? null : refuse('order-state');
}

/**
 * Locks an order and its product for an action of one side. Refuses if the person is not on that side, or if the
 * order's state does not allow the action.
 */
export async function lockForAction(
  tx: Tx,
  act: Act,
  side: 'buyer' | 'seller',
  action: OrderAction,
): Promise<Result<LockedOrder, 'not-found' | 'order-state'>> {
  const found = await findOwnOrder(tx, act, side);
  if (!found.ok) return found;
  const product = await lockProduct(tx, found.value.productId, act.now);
  const booking = await lockBooking(tx, act.bookingId);
  if (!product || !booking) return refuse('not-found');
  return stateRefusal(action, booking, side) ?? done({ booking, product });
}
