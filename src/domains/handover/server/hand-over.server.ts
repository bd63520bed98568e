import { dhakaTime } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { takesCash } from '../../attributes/pay-ways.ts';
import {
  type Act,
  type Booking,
  bookingById,
  completeOrder,
  endTimer,
  findOwnOrder,
  lockForAction,
  moveOrder,
  publishCompleted,
  stateRefusal,
  transitionsOf,
} from '../../bookings/public-api.server.ts';
import { orderState } from '../../bookings/transitions.ts';
import { markSold } from '../../catalog/public-api.server.ts';
import { endOtherOrders, endRivalHolds } from '../../checkout/public-api.server.ts';
import { cancelIntentsOf, isMoneyInFlight, rivalBookings } from '../../payments/public-api.server.ts';
import { isPinOf, newPinSecret, pinAt, pinEnd } from '../pin.ts';
import { findHandover, insertHandover, lockHandover, setTries } from './handover-store.server.ts';

const isOpen = (booking: Booking) => orderState(booking) === 'open';

/** Number of wrong PINs after which the seller must wait. */
const MAX_WRONG_PINS = 5;
/** Waiting time in ms after too many wrong PINs. */
const PIN_WAIT_MS = 10 * 60_000;

/**
 * Handover PIN for the buyer: the current PIN, the time at which it changes, and the secret from which the buyer's
 * device derives later PINs.
 */
export type ShownPin = { readonly secret: string; readonly pin: string; readonly endsAt: Date };

/**
 * Records that the buyer has received the product and that it works; returns the PIN. A repeated call changes nothing.
 * Refuses if the order is not paid or already handed over.
 */
export async function receiveOrder(tx: Tx, act: Act): Promise<Result<ShownPin, 'not-found' | 'order-state'>> {
  const locked = await lockForAction(tx, act, 'buyer', 'receive');
  return locked.ok ? sharePin(tx, locked.value.booking, act, 'receive') : locked;
}

/**
 * Records that the buyer of an unpaid order has received the product, that it works, and that they paid in cash.
 * Returns the PIN. A repeated call changes nothing. Refuses if the order is not open, or if the seller does not accept
 * cash.
 */
export async function claimCash(
  tx: Tx,
  act: Act,
): Promise<Result<ShownPin, 'not-found' | 'order-state' | 'way-not-taken'>> {
  const locked = await lockForAction(tx, act, 'buyer', 'claim-cash');
  if (!locked.ok) return locked;
  const { booking, product } = locked.value;
  // guard: cash-where-taken (condition => false)
  if (!takesCash(product)) return refuse('way-not-taken');
  return sharePin(tx, booking, act, 'claim-cash');
}

/**
 * Creates the secret of an order's PIN, unless it exists, and returns the PIN. Records the buyer's `action` unless it
 * was recorded before. If the buyer had asked to cancel the order, this request is withdrawn and `action` is recorded
 * again.
 */
async function sharePin(tx: Tx, booking: Booking, { actorId, now }: Act, action: 'receive' | 'claim-cash') {
  await insertHandover(tx, booking.id, newPinSecret());
  const steps = await transitionsOf(tx, booking.id);
  const isTakenBack = await endTimer(tx, booking.id, 'consent');
  if (isTakenBack || !steps.some((step) => step.action === action)) {
    await moveOrder(tx, booking, { action, actorId, reason: null, now });
  }
  return readPin(tx, { bookingId: booking.id, actorId, now });
}

/**
 * Returns the PIN of an order for its buyer. It is available from the buyer's confirmation of receipt until the
 * handover.
 */
export async function readPin(db: Db, act: Act): Promise<Result<ShownPin, 'not-found' | 'order-state'>> {
  const found = await findOwnOrder(db, act, 'buyer');
  if (!found.ok) return found;
  const refused = stateRefusal(isOpen(found.value) ? 'claim-cash' : 'receive', found.value, 'buyer');
  if (refused) return refused;
  const handover = await findHandover(db, act.bookingId);
  if (!handover) return refuse(isOpen(found.value) ? 'order-state' : 'not-found');
  const { secret } = handover;
  return done({ secret, pin: pinAt(secret, act.now), endsAt: pinEnd(act.now) });
}

type PinRefusal = 'not-found' | 'order-state' | 'pin-wrong' | 'pin-wait';

/** PIN that a seller enters. `notedAt` is the time at which they read it from the buyer's device. */
export type TypedPin = Act & { readonly pin: string; readonly notedAt: Date };

/**
 * Checks the PIN that a seller enters. The check has its own transaction, so a wrong PIN is counted even if the request
 * fails later. If the seller noted the PIN while offline, it is checked for the time of the note. That time must be
 * between the payment and now. An attacker gains nothing by choosing another time, because every time has another PIN.
 */
export async function checkPin(db: Db, typed: TypedPin): Promise<Result<null, PinRefusal>> {
  const found = await findOwnOrder(db, typed, 'seller');
  if (!found.ok) return found;
  const refused = stateRefusal(isOpen(found.value) ? 'pay-cash' : 'hand-over', found.value, 'seller');
  if (refused) return refused;
  const { bookingId, pin, notedAt, now } = typed;
  const { paidAt } = found.value;
  return inTransaction(db, async (tx) => {
    const handover = await lockHandover(tx, bookingId);
    // The order is not paid, and the buyer has not confirmed a cash payment.
    if (!handover && isOpen(found.value)) return refuse('order-state');
    const lockedUntil = handover?.lockedUntil ?? null;
    // guard: pin-tries (condition => false)
    if (lockedUntil && lockedUntil > now) return waitUntil(lockedUntil, now);
    // guard: pin-noted-after-payment (value => false)
    const isImpossible = notedAt > now || (paidAt !== null && notedAt < paidAt);
    // guard: handover-pin (condition => true)
    if (handover && !isImpossible && isPinOf(handover.secret, pin, notedAt)) return done(null);
    if (!handover) return refuse('pin-wrong', { detail: NO_PIN_YET });
    const wrongTries = handover.wrongTries + 1;
    if (wrongTries < MAX_WRONG_PINS) {
      await setTries(tx, bookingId, { wrongTries, lockedUntil: null });
      return refuse('pin-wrong', { detail: wrongWords(MAX_WRONG_PINS - wrongTries) });
    }
    const until = new Date(now.getTime() + PIN_WAIT_MS);
    await setTries(tx, bookingId, { wrongTries: 0, lockedUntil: until });
    return waitUntil(until, now);
  });
}

const NO_PIN_YET =
  'There is no PIN yet. The buyer sees it when they choose “I have it and it works” on their page of this order.';

function wrongWords(triesLeft: number): string {
  return `This is not the PIN. Read it again from the buyer’s phone: it changes every 5 minutes. ${triesLeft} more ${triesLeft === 1 ? 'try' : 'tries'}, then you wait 10 minutes.`;
}

function waitUntil(until: Date, now: Date) {
  return refuse('pin-wait', {
    detail: `Five wrong PINs. Try again at ${dhakaTime(until)}.`,
    retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1_000),
  });
}

/** Hands over a paid order for the seller. The caller has checked the PIN with {@link checkPin}. */
export async function handOver(tx: Tx, act: Act): Promise<Result<null, 'not-found' | 'order-state'>> {
  const locked = await lockForAction(tx, act, 'seller', 'hand-over');
  if (!locked.ok) return locked;
  const { actorId, now } = act;
  await moveOrder(tx, locked.value.booking, { action: 'hand-over', actorId, reason: null, now });
  return done(null);
}

type CashRefusal = 'not-found' | 'order-state' | 'payment-in-flight' | 'product-held' | 'product-sold';

/** Completes the step that a PIN confirms: handover of a paid order, or cash payment of an open order. */
export async function takePin(tx: Tx, act: Act): Promise<Result<null, CashRefusal>> {
  const booking = await bookingById(tx, act.bookingId);
  return booking && isOpen(booking) ? takeCash(tx, act) : handOver(tx, act);
}

/**
 * Completes an order paid in cash, after {@link checkPin} has accepted the PIN. The product is sold. Card payments
 * that still arrive are refunded.
 */
async function takeCash(tx: Tx, act: Act): Promise<Result<null, CashRefusal>> {
  const locked = await lockForAction(tx, act, 'seller', 'pay-cash');
  if (!locked.ok) return locked;
  const { booking, product } = locked.value;
  const { id: bookingId, productId } = booking;
  const { actorId, now } = act;
  // guard: cash-without-card-money (condition => false)
  if (await isMoneyInFlight(tx, [bookingId])) return refuse('payment-in-flight');
  await endRivalHolds(tx, await rivalBookings(tx, productId, bookingId), now);
  // guard: cash-buys-free-product (condition => false)
  if (!(await markSold(tx, product, bookingId, now))) {
    return refuse(product.state === 'sold' ? 'product-sold' : 'product-held');
  }
  await cancelIntentsOf(tx, bookingId);
  await moveOrder(tx, booking, { action: 'pay-cash', actorId, reason: null, now }, { payWay: 'cash' });
  await endOtherOrders(tx, productId, now);
  await publishCompleted(tx, booking, 'cash');
  return done(null);
}

/** Completes an order because its buyer accepts the product. The seller gets the money immediately. */
export async function acceptOrder(tx: Tx, act: Act): Promise<Result<null, 'not-found' | 'order-state'>> {
  const locked = await lockForAction(tx, act, 'buyer', 'complete');
  if (!locked.ok) return locked;
  const { actorId, now } = act;
  await completeOrder(tx, locked.value.booking, { action: 'complete', actorId, reason: null, now });
  return done(null);
}
