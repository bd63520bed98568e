import type { Clock } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { bookingCancelled } from '../../bookings/events.ts';
import {
  type Booking,
  bookingById,
  lockBooking,
  storeMove,
  timersOfOrder,
} from '../../bookings/public-api.server.ts';
import { cancelRefusal } from '../../bookings/rules.ts';
import { orderState } from '../../bookings/transitions.ts';
import { lockProduct, releaseHold } from '../../catalog/public-api.server.ts';
import { cancelIntentsOf, type Gateway, intentsInFlight } from '../../payments/public-api.server.ts';
import { settlePayment } from './settle-payment.server.ts';

export type CancelBookingDeps = { readonly db: Db; readonly gateway: Gateway; readonly clock: Clock };

export type CancelRefusal = 'not-found' | 'booking-paid' | 'payment-in-flight';

/**
 * Withdraws an order from {@link findUndecided}, cancels its payment attempts, releases its hold and publishes
 * `booking.cancelled`. Refuses if the order was paid or withdrawn in the meantime.
 */
export async function cancelBooking(
  tx: Tx,
  { id, productId, buyerId }: Booking,
  now: Date,
): Promise<Result<null, CancelRefusal>> {
  await lockProduct(tx, productId, now);
  const current = await lockBooking(tx, id);
  if (!current) return refuse('not-found');
  const refused = cancelRefusal(orderState(current));
  if (refused) return refused;
  // A payment may have replaced the hold, or the hold may have expired a moment ago. The timer stays in both cases.
  const wasKept = (await timersOfOrder(tx, id)).has('kept');
  await storeMove(tx, current, { action: 'withdraw', to: 'cancelled', actorId: buyerId, reason: null, now });
  await cancelIntentsOf(tx, id);
  await releaseHold(tx, id, now);
  await publish(tx, bookingCancelled, { bookingId: id, productId, buyerId, wasKept });
  return done(null);
}

/**
 * Returns a buyer's unpaid order, for withdrawing it or changing its price. First settles payments that have arrived.
 * Refuses while the bank is deciding on a payment. If the card processor does not respond, uses the stored state; money
 * that arrives later is refunded. Calls the network.
 */
export async function findUndecided(
  deps: CancelBookingDeps,
  buyerId: string,
  bookingId: string,
): Promise<Result<Booking, CancelRefusal>> {
  const booking = await bookingById(deps.db, bookingId);
  // guard: cancel-own-booking (condition => !booking)
  if (booking?.buyerId !== buyerId) return refuse('not-found');
  const refused = cancelRefusal(orderState(booking));
  if (refused) return refused;
  for (const intent of await intentsInFlight(deps.db, deps.gateway, bookingId)) {
    if (!(await settlePayment(deps, intent.id))) return refuse('payment-in-flight');
  }
  return done(booking);
}
