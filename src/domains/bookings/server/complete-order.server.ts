import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { releaseSale } from '../../payments/public-api.server.ts';
import { orderCompleted } from '../events.ts';
import type { Booking } from './booking.ts';
import { type Move, moveOrder } from './move-order.server.ts';

/** Action that completes an order paid by card. */
export type Completion = Omit<Move, 'action'> & {
  readonly action: 'complete' | 'drop-dispute' | 'decide-no-refund';
};

/** Completes a locked order, so that its price belongs to the seller. Publishes `order.completed`. */
export async function completeOrder(tx: Tx, booking: Booking, completion: Completion): Promise<void> {
  await moveOrder(tx, booking, completion);
  await releaseSale(tx, { bookingId: booking.id, sellerId: booking.sellerId });
  await publishCompleted(tx, booking, 'card');
}

/** Publishes `order.completed` with the way in which the order was paid. */
export function publishCompleted(tx: Tx, booking: Booking, way: 'card' | 'cash'): Promise<void> {
  const { id: bookingId, productId, buyerId, sellerId, pricePoisha } = booking;
  return publish(tx, orderCompleted, { bookingId, productId, buyerId, sellerId, pricePoisha, way });
}
