import type { Clock } from '#kernel/clock.ts';
import { type Db, inTransaction, isUniqueViolation, type Tx } from '#platform/db/database.server.ts';
import { publish, publishAll } from '#platform/work/events.server.ts';
import { findUser, type User } from '../../accounts/public-api.server.ts';
import { bookingPaid, bookingRefunded, bookingUnavailable, type RefundCause } from '../../bookings/events.ts';
import {
  type Booking,
  beginDispatch,
  lockBooking,
  setUnavailable,
  storeMove,
} from '../../bookings/public-api.server.ts';
import { isFullPrice, mayBecomeSale, refundCause, refundReason } from '../../bookings/rules.ts';
import { orderState } from '../../bookings/transitions.ts';
import { lockProduct, markSold, revokeHoldOf } from '../../catalog/public-api.server.ts';
import {
  cancelIntentsOf,
  findIntent,
  type Intent,
  type IntentSnapshot,
  isFullyPaid,
  type Payment,
  paymentOfIntent,
  type Receipt,
  recordRefund,
  recordSale,
  recordSnapshot,
  rivalBookings,
} from '../../payments/public-api.server.ts';

export type SettleDeps = { readonly db: Db; readonly clock: Clock };

/**
 * Ends the holds and payment attempts of other orders (`rivals`), because a payment that has arrived takes priority.
 */
export async function endRivalHolds(tx: Tx, rivals: readonly string[], now: Date): Promise<void> {
  for (const bookingId of rivals) {
    await cancelIntentsOf(tx, bookingId);
    await revokeHoldOf(tx, bookingId, now);
  }
}

/** Ends the open orders of a sold product, and publishes `booking.unavailable`. */
export async function endOtherOrders(tx: Tx, productId: string, now: Date): Promise<void> {
  const others = await setUnavailable(tx, productId, { reason: 'sold', now });
  await publishAll(
    tx,
    bookingUnavailable,
    others.map((other) => ({ ...other, productId, ending: 'sold' as const })),
  );
}

async function closeSale(tx: Tx, booking: Booking, receipt: Receipt, now: Date): Promise<Payment> {
  const { id: bookingId, productId, buyerId, sellerId } = booking;
  await storeMove(tx, booking, { action: 'pay', to: 'paid', actorId: buyerId, reason: null, now });
  if (booking.delivery === 'courier') await beginDispatch(tx, bookingId, now);
  await endOtherOrders(tx, productId, now);
  await publish(tx, bookingPaid, { bookingId, productId, buyerId });
  return recordSale(tx, receipt, sellerId);
}

async function returnMoney(tx: Tx, intent: Intent, receipt: Receipt, cause: RefundCause): Promise<Payment> {
  const { bookingId, productId, buyerId } = intent;
  await publish(tx, bookingRefunded, { bookingId, productId, buyerId, cause });
  return recordRefund(tx, receipt, refundReason(cause));
}

function receiptOf(intent: Intent, buyer: User): Receipt {
  return {
    intentId: intent.id,
    bookingId: intent.bookingId,
    buyerId: intent.buyerId,
    amountPoisha: intent.receivedPoisha ?? intent.amountPoisha,
    email: buyer.email,
  };
}

/** Reads the intent inside the settling transaction, after product and order are locked. */
type ReadIntent = (tx: Tx) => Promise<Intent>;

async function settle(
  tx: Tx,
  { id: intentId, productId, bookingId, buyerId }: Intent,
  readIntent: ReadIntent,
  now: Date,
  refundOnly: boolean,
): Promise<Payment | null> {
  // The lock serializes attempts for this product. The conditional update and the unique index decide who gets the
  // product.
  const product = await lockProduct(tx, productId, now);
  const known = await paymentOfIntent(tx, intentId);
  if (known) return known;
  const booking = await lockBooking(tx, bookingId);
  const buyer = await findUser(tx, buyerId);
  if (!product || !booking || !buyer)
    throw new Error('a payment intent refers to a product, order or buyer that does not exist');
  const intent = await readIntent(tx);
  // guard: intent-succeeded
  if (intent.state !== 'succeeded') return null;
  const receipt = receiptOf(intent, buyer);
  const { amountPoisha: askedPoisha } = intent;
  const isFull = isFullPrice({ isWhole: isFullyPaid(intent), askedPoisha, pricePoisha: booking.pricePoisha });
  if (!refundOnly && mayBecomeSale(orderState(booking), isFull)) {
    await endRivalHolds(tx, await rivalBookings(tx, productId, bookingId), now);
    if (await markSold(tx, product, bookingId, now)) return closeSale(tx, booking, receipt, now);
  }
  return returnMoney(tx, intent, receipt, refundCause(orderState(booking), isFull));
}

async function settleOnce(deps: SettleDeps, intent: Intent, readIntent: ReadIntent): Promise<Payment | null> {
  const attempt = (refundOnly: boolean) =>
    inTransaction(deps.db, (tx) => settle(tx, intent, readIntent, deps.clock(), refundOnly));
  try {
    return await attempt(false);
  } catch (error) {
    if (!isUniqueViolation(error, 'bookings_one_paid')) throw error;
    return attempt(true);
  }
}

/**
 * Turns a payment into a sale, or starts its refund. Only this function and {@link settleSnapshot} do so. Calls may be
 * repeated and concurrent: an intent is settled once, and every call returns the same payment. Returns null until the
 * money has arrived.
 */
export async function settlePayment(deps: SettleDeps, intentId: string): Promise<Payment | null> {
  const intent = await findIntent(deps.db, intentId);
  return intent?.state === 'succeeded' ? settleOnce(deps, intent, async () => intent) : null;
}

/**
 * Settles a payment like {@link settlePayment}, directly after reading it from the card processor. One transaction
 * stores the arrival and the outcome, so no job needs to settle it later.
 */
export async function settleSnapshot(deps: SettleDeps, snapshot: IntentSnapshot): Promise<Payment | null> {
  return settleOnce(deps, snapshot.intent, (tx) => recordSnapshot(tx, snapshot));
}
