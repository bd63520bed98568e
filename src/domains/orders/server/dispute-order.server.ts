import { takaToPoisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import {
  type Act,
  bookingById,
  completeOrder,
  type LockedOrder,
  lockBooking,
  lockForAction,
  moveOrder,
  timersOfOrder,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { canMove, orderState } from '../../bookings/transitions.ts';
import { lockProduct } from '../../catalog/public-api.server.ts';
import { sendMoneyBack } from './undo-order.server.ts';

type DisputeRefusal = 'not-found' | 'order-state';

/**
 * Opens the buyer's dispute about the received item. The money is held until both sides agree, an admin decides, or 30
 * days are over. Refused after the deadline, even if the sweep has not run yet.
 */
export async function beginDispute(
  tx: Tx,
  act: Act,
  reason: string,
): Promise<Result<LockedOrder, DisputeRefusal>> {
  const locked = await lockForAction(tx, act, 'buyer', 'dispute');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  const times = await timersOfOrder(tx, bookingId);
  const end = times.get('inspection') ?? times.get('parcel-check') ?? times.get('parcel-end');
  // guard: dispute-in-time (condition => false)
  if (end && end <= now) {
    return refuse('order-state', {
      detail: times.has('inspection')
        ? 'The 48 hours for reporting a problem are over.'
        : 'The time for reporting a problem is over.',
    });
  }
  await moveOrder(tx, locked.value.booking, { action: 'dispute', actorId, reason, now });
  return locked;
}

/** Actions of a disputed order's sides. */
export type DisputeAction = 'answer-dispute' | 'offer-refund' | 'accept-refund' | 'drop-dispute';

/** Locks a disputed order for an action of one of its sides. */
export function lockDisputed(
  tx: Tx,
  act: Act,
  action: DisputeAction,
): Promise<Result<LockedOrder, DisputeRefusal>> {
  const side = action === 'answer-dispute' || action === 'offer-refund' ? 'seller' : 'buyer';
  return lockForAction(tx, act, side, action);
}

/** Records in the order's history that the seller answered a dispute, or offered a refund (in whole taka). */
export async function recordInDispute(
  tx: Tx,
  { booking }: LockedOrder,
  { actorId, now }: Act,
  noted: { readonly action: 'answer-dispute' } | { readonly action: 'offer-refund'; readonly taka: number },
): Promise<void> {
  const reason = noted.action === 'offer-refund' ? String(noted.taka) : null;
  await moveOrder(tx, booking, { action: noted.action, actorId, reason, now });
}

/** Refunds the amount that the seller offered, in whole taka. The seller gets the rest. */
export async function acceptRefund(
  tx: Tx,
  order: LockedOrder,
  { actorId, now }: Act,
  taka: number,
): Promise<void> {
  const move = { action: 'accept-refund', actorId, reason: null, now } as const;
  await sendMoneyBack(tx, order, move, {
    refundedPoisha: takaToPoisha(taka),
    failedSide: 'seller',
    why: 'Both sides of a dispute agreed',
    isOffered: false,
  });
}

/** Closes the dispute at the buyer's request, so that the seller gets the money. */
export async function dropDispute(tx: Tx, { booking }: LockedOrder, { actorId, now }: Act): Promise<void> {
  await completeOrder(tx, booking, { action: 'drop-dispute', actorId, reason: null, now });
}

/** An admin's decision on a dispute: the refund in whole taka, and the reason for both sides. */
export type DisputeDecision = {
  readonly bookingId: string;
  readonly adminId: string;
  readonly taka: number;
  readonly reason: string;
  readonly now: Date;
};

/** Carries out an admin's decision on a dispute: full, partial or no refund. The seller gets the rest. */
export async function decideDispute(
  tx: Tx,
  { bookingId, adminId: actorId, taka, reason, now }: DisputeDecision,
): Promise<Result<LockedOrder, DisputeRefusal | 'invalid-input'>> {
  const known = await bookingById(tx, bookingId);
  const product = known && (await lockProduct(tx, known.productId, now));
  const booking = product && (await lockBooking(tx, bookingId));
  if (!product || !booking) return refuse('not-found');
  const action = taka > 0 ? 'decide-refund' : 'decide-no-refund';
  // guard: decide-open-dispute (condition => false)
  if (!canMove(action, orderState(booking), 'admin')) return refuse('order-state');
  const refundedPoisha = takaToPoisha(taka);
  if (refundedPoisha > booking.pricePoisha) {
    const detail = 'You can refund at most what was paid';
    return refuse('invalid-input', { detail, errors: { refund: [detail] } });
  }
  const order = { booking, product };
  if (action === 'decide-no-refund') await completeOrder(tx, booking, { action, actorId, reason, now });
  else {
    const why = 'An admin decided on a dispute';
    const back = { refundedPoisha, failedSide: 'seller', why, isOffered: false } as const;
    await sendMoneyBack(tx, order, { action, actorId, reason, now }, back);
  }
  return done(order);
}

/** Returns whether the seller has answered a dispute or offered a refund. */
async function hasAnswered(tx: Tx, bookingId: string): Promise<boolean> {
  const steps = await transitionsOf(tx, bookingId);
  return steps.some(({ action }) => action === 'answer-dispute' || action === 'offer-refund');
}

/**
 * Refunds the whole price because nobody decided the dispute in time. A seller who never answered is at fault, so the
 * buyer may review them. If the seller answered, nobody is at fault, because the admins were late.
 */
export async function lapseDispute(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const move = { action: 'lapse-dispute', actorId: null, reason: null, now } as const;
  await sendMoneyBack(tx, order, move, {
    refundedPoisha: order.booking.pricePoisha,
    // guard: lapse-without-answer (value => null)
    failedSide: (await hasAnswered(tx, order.booking.id)) ? null : 'seller',
    why: 'Nobody decided on the dispute in 30 days',
    isOffered: false,
  });
}
