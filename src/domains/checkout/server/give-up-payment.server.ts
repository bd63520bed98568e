import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Booking, lockBooking } from '../../bookings/public-api.server.ts';
import { cancelRefusal } from '../../bookings/rules.ts';
import { orderState } from '../../bookings/transitions.ts';
import { lockProduct, releasePaymentHold } from '../../catalog/public-api.server.ts';
import { giveUpIntentsOf } from '../../payments/public-api.server.ts';

/**
 * Releases the payment hold of an order from `findUndecided`, and cancels its payment attempts. The order stays open,
 * and the seller's hold remains. Does nothing if no payment was begun.
 */
export async function giveUpPayment(
  tx: Tx,
  { id, productId }: Booking,
  now: Date,
): Promise<Result<null, 'not-found' | 'booking-paid'>> {
  await lockProduct(tx, productId, now);
  const current = await lockBooking(tx, id);
  if (!current) return refuse('not-found');
  const refused = cancelRefusal(orderState(current));
  if (refused) return refused;
  await giveUpIntentsOf(tx, id, now);
  await releasePaymentHold(tx, id, now);
  return done(null);
}
