import type { Poisha } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { orderRefunded } from '../../bookings/events.ts';
import {
  type Act,
  bookingById,
  doneBy,
  endTimer,
  type LockedOrder,
  lockBooking,
  lockForAction,
  type Move,
  moveOrder,
  setTimer,
  timersOfOrder,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { canMove, orderState, timers } from '../../bookings/transitions.ts';
import { lockProduct, undoSale } from '../../catalog/public-api.server.ts';
import { refundSale, reportOutsideRefund } from '../../payments/public-api.server.ts';
import { cancelTerms } from '../cancel-terms.ts';

type UndoAction = 'cancel' | 'agree-to-cancel' | 'call-off' | 'time-out';

/** Action that undoes a sale before the handover. */
type Undo = {
  readonly action: UndoAction;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

/** For each action: side at fault, reason for admins, and whether the product is offered again at once. */
const causes = {
  cancel: { failedSide: null, why: 'The buyer cancelled before the handover', isOffered: true },
  'agree-to-cancel': {
    failedSide: null,
    why: 'The buyer asked to cancel, and the seller agreed or was silent',
    isOffered: true,
  },
  'call-off': { failedSide: 'seller', why: 'The seller cancelled the sale', isOffered: false },
  'time-out': { failedSide: null, why: 'Nothing was handed over in time', isOffered: false },
} as const;

/** Refund of a sale, and its reasons. */
export type MoneyBack = {
  readonly refundedPoisha: Poisha;
  /** Side at fault; null if nobody is. */
  readonly failedSide: 'buyer' | 'seller' | null;
  /** Reason, for admins. */
  readonly why: string;
  /** True if the product is offered again at once after a full refund. */
  readonly isOffered: boolean;
  /** Card processor's id of a refund that was made there; undefined if the market has to make the refund. */
  readonly processorId?: string;
};

/**
 * Refunds a paid order, and publishes `order.refunded`. A full refund undoes the sale. After a partial refund, the
 * seller gets the rest. The caller must have locked the product, then the order.
 */
export async function sendMoneyBack(
  tx: Tx,
  { booking, product }: LockedOrder,
  move: Move,
  { refundedPoisha, failedSide, why, isOffered, processorId }: MoneyBack,
): Promise<void> {
  const { id: bookingId, productId, buyerId, sellerId, pricePoisha } = booking;
  await moveOrder(tx, booking, move, { refundedPoisha, failedSide });
  if (refundedPoisha === pricePoisha) await undoSale(tx, product, { bookingId, isOffered, now: move.now });
  const refund = { amountPoisha: refundedPoisha, reason: why, processorId: processorId ?? null };
  await refundSale(tx, { bookingId, sellerId, ...refund });
  await publish(tx, orderRefunded, {
    bookingId,
    productId,
    buyerId,
    sellerId,
    pricePoisha,
    refundedPoisha,
    fault: failedSide,
    cause: move.action,
  });
}

/** Refunds a paid order in full and undoes its sale, see {@link sendMoneyBack}. */
export function undoOrder(tx: Tx, order: LockedOrder, undo: Undo): Promise<void> {
  const { pricePoisha: refundedPoisha, delivery } = order.booking;
  const isUnsent = undo.action === 'time-out' && delivery === 'courier';
  return sendMoneyBack(tx, order, undo, {
    refundedPoisha,
    ...causes[undo.action],
    ...(isUnsent && { failedSide: 'seller' as const, why: 'The parcel was not sent in time' }),
  });
}

/** Refund that was made in the card processor's dashboard. */
export type OutsideRefund = {
  readonly bookingId: string;
  /** Refund id at the card processor. */
  readonly refundId: string;
  readonly amountPoisha: Poisha;
};

/**
 * Records a refund that was made in the card processor's dashboard. The order is refunded as usual, but the refund job
 * only checks the refund. Admins are notified if the order does not allow the refund. For example, the seller already
 * has the money, or only a part was refunded before the handover.
 */
export async function takeOutsideRefund(tx: Tx, refund: OutsideRefund, now: Date): Promise<void> {
  const known = await bookingById(tx, refund.bookingId);
  const product = known && (await lockProduct(tx, known.productId, now));
  const booking = product && (await lockBooking(tx, refund.bookingId));
  if (!product || !booking) return reportOutsideRefund(tx, refund, now);
  const state = orderState(booking);
  // The webhook and the sweep may both report the same refund.
  if (state === 'refunded') return;
  const isWhole = refund.amountPoisha === booking.pricePoisha;
  const isPart = refund.amountPoisha < booking.pricePoisha && state !== 'paid' && state !== 'sent';
  if (!canMove('refund-outside', state, 'market') || !(isWhole || isPart)) {
    return reportOutsideRefund(tx, refund, now);
  }
  const move = { action: 'refund-outside', actorId: null, reason: null, now } as const;
  await sendMoneyBack(tx, { booking, product }, move, {
    refundedPoisha: refund.amountPoisha,
    failedSide: null,
    why: `Returned at the card processor: ${refund.refundId}`,
    isOffered: false,
    processorId: refund.refundId,
  });
}

type CancelRefusal = 'not-found' | 'order-state';

/**
 * Cancels a paid order with a full refund before the handover. If a meeting is agreed, only asks the seller, who has 48
 * hours to agree. Returns whether the order was canceled or the seller asked.
 */
export async function cancelPaid(
  tx: Tx,
  act: Act,
  reason: string | null,
): Promise<Result<'cancelled' | 'asked', CancelRefusal>> {
  const locked = await lockForAction(tx, act, 'buyer', 'cancel');
  if (!locked.ok) return locked;
  const { booking } = locked.value;
  const { bookingId, actorId, now } = act;
  const steps = await transitionsOf(tx, bookingId);
  const terms = cancelTerms(steps.map((step) => ({ action: step.action, by: doneBy(booking, step) })));
  // guard: cancel-by-asking (condition => true)
  if (terms === 'freely') {
    await undoOrder(tx, locked.value, { action: 'cancel', actorId, reason, now });
    return done('cancelled');
  }
  const isAsked = (await timersOfOrder(tx, bookingId)).has('consent');
  // guard: cancel-asked-once (condition => false)
  if (terms === 'refused' || isAsked) return refuse('order-state');
  await moveOrder(tx, booking, { action: 'ask-to-cancel', actorId, reason, now });
  const dueAt = new Date(now.getTime() + timers.consent.afterMs);
  await setTimer(tx, { bookingId, kind: 'consent', dueAt });
  return done('asked');
}

/** Withdraws the buyer's request to cancel. */
export async function dropCancel(tx: Tx, act: Act): Promise<Result<null, CancelRefusal>> {
  const locked = await lockForAction(tx, act, 'buyer', 'drop-cancel');
  if (!locked.ok) return locked;
  const { bookingId, actorId, now } = act;
  if (!(await endTimer(tx, bookingId, 'consent'))) return refuse('order-state');
  await moveOrder(tx, locked.value.booking, { action: 'drop-cancel', actorId, reason: null, now });
  return done(null);
}

/**
 * Locks a paid order, so that the seller can answer a request to cancel. Also returns the time at which silence counts
 * as consent.
 */
async function lockAsked(
  tx: Tx,
  act: Act,
  action: 'agree-to-cancel' | 'refuse-to-cancel',
): Promise<Result<LockedOrder & { readonly dueAt: Date }, CancelRefusal>> {
  const locked = await lockForAction(tx, act, 'seller', action);
  if (!locked.ok) return locked;
  const dueAt = (await timersOfOrder(tx, act.bookingId)).get('consent');
  return dueAt ? done({ ...locked.value, dueAt }) : refuse('order-state');
}

/** Cancels the order with a full refund, after the seller agreed. */
export async function agreeToCancel(tx: Tx, act: Act): Promise<Result<null, CancelRefusal>> {
  const asked = await lockAsked(tx, act, 'agree-to-cancel');
  if (!asked.ok) return asked;
  const { actorId, now } = act;
  await undoOrder(tx, asked.value, { action: 'agree-to-cancel', actorId, reason: null, now });
  return done(null);
}

/** Refuses the request to cancel, with a reason for the buyer. The order and its meeting remain. */
export async function refuseToCancel(tx: Tx, act: Act, reason: string): Promise<Result<null, CancelRefusal>> {
  const asked = await lockAsked(tx, act, 'refuse-to-cancel');
  if (!asked.ok) return asked;
  const { bookingId, actorId, now } = act;
  // guard: silence-has-agreed (condition => false)
  if (asked.value.dueAt <= now) return refuse('order-state');
  await moveOrder(tx, asked.value.booking, { action: 'refuse-to-cancel', actorId, reason, now });
  await endTimer(tx, bookingId, 'consent');
  return done(null);
}

/** Cancels the sale for the seller, with a reason for the buyer and a full refund. */
export async function callOff(
  tx: Tx,
  act: Act,
  reason: string,
): Promise<Result<null, 'not-found' | 'order-state'>> {
  const locked = await lockForAction(tx, act, 'seller', 'call-off');
  if (!locked.ok) return locked;
  await undoOrder(tx, locked.value, { action: 'call-off', actorId: act.actorId, reason, now: act.now });
  return done(null);
}
