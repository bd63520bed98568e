import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { releaseSale } from '../../payments/public-api.server.ts';
import { orderCompleted } from '../events.ts';
import type { Booking } from './booking.ts';
import { type Move, moveOrder } from './move-order.server.ts';

/** How an order is completed that was paid by card. */
export type Completion = Omit<Move, 'action'> & {
  readonly action: 'complete' | 'drop-dispute' | 'decide-no-refund';
};

/**
 * Completes an order that was handed over, which must be locked: the money is the seller's from now on. Publishes
 * `order.completed`.
 */
export async function completeOrder(tx: Tx, booking: Booking, completion: Completion): Promise<void> {
  await moveOrder(tx, booking, completion);
  await releaseSale(tx, { bookingId: booking.id, sellerId: booking.sellerId });
  await tellCompleted(tx, booking, 'card');
}

/** Tells that the price of an order is its seller's, and by which way it was paid. */
export function tellCompleted(tx: Tx, booking: Booking, way: 'card' | 'cash'): Promise<void> {
  const { id: bookingId, productId, buyerId, sellerId, pricePoisha } = booking;
  return publish(tx, orderCompleted, { bookingId, productId, buyerId, sellerId, pricePoisha, way });
}
