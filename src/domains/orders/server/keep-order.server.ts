import { DAY_MS, dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import {
  type Act,
  endTimer,
  type LockedOrder,
  lockForAction,
  moveOrder,
  setTimer,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { timers } from '../../bookings/transitions.ts';
import { keepFor, keptUntilOf, releaseHold } from '../../catalog/public-api.server.ts';
import { bookingPayments } from '../../payments/public-api.server.ts';

/** End of a hold for a buyer, and the person who sets it. */
export type KeepUntil = {
  readonly actorId: string;
  readonly until: Date;
  readonly now: Date;
  /** Cause of the hold: the seller's wish (default) or an agreed price. */
  readonly action?: 'keep' | 'agree';
};

/**
 * Holds the product of an open order for its buyer. The caller must have locked the product and the order. Refuses
 * while another order holds the product or is being paid. The order's history stores the end of the hold in ISO 8601.
 */
export async function keepUntil(
  tx: Tx,
  { booking, product }: LockedOrder,
  { actorId, until, now, action = 'keep' }: KeepUntil,
): Promise<Result<null, 'product-held' | 'product-sold' | 'product-gone'>> {
  const { id: bookingId, buyerId } = booking;
  const kept = await keepFor(tx, product, { bookingId, buyerId, until, now });
  if (!kept.ok) return kept;
  await moveOrder(tx, booking, { action, actorId, reason: until.toISOString(), now });
  await setTimer(tx, { bookingId, kind: 'kept', dueAt: until });
  return done(null);
}

type KeepRefusal =
  | 'not-found'
  | 'order-state'
  | 'invalid-input'
  | 'product-held'
  | 'product-sold'
  | 'product-gone';

/**
 * Returns the latest allowed end of a seller's hold: three days after the first hold for this order. The limit prevents
 * endless holds.
 */
async function latestEnd(tx: Tx, bookingId: string, now: Date): Promise<Date> {
  const first = (await transitionsOf(tx, bookingId)).find(({ action }) => action === 'keep');
  return new Date((first?.happenedAt ?? now).getTime() + timers.kept.afterMs);
}

/** Holds the product for the buyer of an order, for a number of days from now. */
export async function keepOrder(tx: Tx, act: Act, days: number): Promise<Result<null, KeepRefusal>> {
  const locked = await lockForAction(tx, act, 'seller', 'keep');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const until = new Date(now.getTime() + days * DAY_MS);
  const latest = await latestEnd(tx, bookingId, now);
  // guard: keep-three-days (condition => false)
  if (until > latest) {
    const detail = `You can keep a product for three days at most. This one can be kept until ${dhakaDay(latest)}, ${dhakaTime(latest)}.`;
    return refuse('invalid-input', { detail, errors: { days: [detail] } });
  }
  return keepUntil(tx, locked.value, { actorId, until, now });
}

/**
 * Ends the seller's hold, if there is one. Refuses while the buyer is paying, and as long as an agreed price is valid.
 */
export async function giveFree(
  tx: Tx,
  act: Act,
): Promise<Result<null, 'not-found' | 'order-state' | 'payment-in-flight'>> {
  const locked = await lockForAction(tx, act, 'seller', 'give-free');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  if (!(await keptUntilOf(tx, [bookingId], now)).has(bookingId)) return done(null);
  const { agreedUntil } = locked.value.booking;
  // guard: agreed-stays-kept (condition => false)
  if (agreedUntil && agreedUntil > now) {
    return refuse('order-state', {
      detail: `You agreed on a price, so it is kept until ${dhakaDay(agreedUntil)}, ${dhakaTime(agreedUntil)}.`,
    });
  }
  const payment = (await bookingPayments(tx, [bookingId], now)).get(bookingId);
  // guard: give-free-unpaid (condition => false)
  if (payment?.heldUntil) {
    return refuse('payment-in-flight', {
      detail: 'The buyer is paying just now. Try again in a few minutes.',
    });
  }
  await releaseHold(tx, bookingId, now);
  await moveOrder(tx, locked.value.booking, { action: 'give-free', actorId, reason: null, now });
  await endTimer(tx, bookingId, 'kept');
  return done(null);
}
