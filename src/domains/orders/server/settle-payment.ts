import type { Clock } from '../../../kernel/clock.ts';
import { type Db, inTransaction, isUniqueViolation, type Tx } from '../../../platform/database.server.ts';
import { publish } from '../../../platform/events.server.ts';
import { findUser } from '../../accounts/door.server.ts';
import { lockProduct, markSold, releaseHold } from '../../catalog/door.server.ts';
import {
  cancelIntentsOf,
  findIntent,
  type Intent,
  isFullyPaid,
  type Payment,
  paymentOfIntent,
  type Receipt,
  recordRefund,
  recordSale,
  rivalBookings,
} from '../../payments/door.server.ts';
import { bookingPaid, bookingRefunded } from '../events.ts';
import { mayBecomeSale, refundReason } from './rules.ts';
import { lockBooking, setPaid, setUnavailable } from './store.server.ts';

export type SettleDeps = { readonly db: Db; readonly clock: Clock };

/** Money that is here goes before a hold of somebody who may still pay. */
async function endRivalHolds(tx: Tx, intent: Intent, now: Date): Promise<void> {
  for (const bookingId of await rivalBookings(tx, intent.productId, intent.bookingId)) {
    await cancelIntentsOf(tx, bookingId);
    await releaseHold(tx, bookingId, now);
  }
}

async function closeSale(tx: Tx, intent: Intent, receipt: Receipt, now: Date): Promise<Payment> {
  await setPaid(tx, intent.bookingId, now);
  await setUnavailable(tx, intent.productId);
  const { bookingId, productId, buyerId } = intent;
  await publish(tx, bookingPaid, { bookingId, productId, buyerId });
  return recordSale(tx, receipt);
}

async function returnMoney(tx: Tx, intent: Intent, receipt: Receipt, reason: string): Promise<Payment> {
  const { bookingId, productId, buyerId } = intent;
  await publish(tx, bookingRefunded, { bookingId, productId, buyerId });
  return recordRefund(tx, receipt, reason);
}

async function receiptOf(tx: Tx, intent: Intent): Promise<Receipt> {
  const buyer = await findUser(tx, intent.buyerId);
  if (!buyer) throw new Error('an intent names a buyer who does not exist');
  return {
    intentId: intent.id,
    bookingId: intent.bookingId,
    amountPoisha: intent.receivedPoisha ?? intent.amountPoisha,
    email: buyer.email,
  };
}

async function settle(tx: Tx, intent: Intent, now: Date, refundOnly: boolean): Promise<Payment> {
  // The lock makes repeats wait for each other; who wins is decided by the conditional sale and the index.
  await lockProduct(tx, intent.productId, now);
  const known = await paymentOfIntent(tx, intent.id);
  if (known) return known;
  const booking = await lockBooking(tx, intent.bookingId);
  if (!booking) throw new Error('an intent names a booking that does not exist');
  const receipt = await receiptOf(tx, intent);
  const sale = { productId: intent.productId, bookingId: intent.bookingId, now };
  if (!refundOnly && mayBecomeSale(booking.status, isFullyPaid(intent))) {
    await endRivalHolds(tx, intent, now);
    if (await markSold(tx, sale)) return closeSale(tx, intent, receipt, now);
  }
  return returnMoney(tx, intent, receipt, refundReason(booking.status, isFullyPaid(intent)));
}

/**
 * The one place where money becomes a sale, or goes back because the product is gone. Call it as often as you
 * like, from as many places at once: an intent is settled once, and every call gives the same payment. Gives
 * null while the intent's money has not arrived.
 */
export async function settlePayment(deps: SettleDeps, intentId: string): Promise<Payment | null> {
  const intent = await findIntent(deps.db, intentId);
  if (intent?.state !== 'succeeded') return null;
  const attempt = (refundOnly: boolean) =>
    inTransaction(deps.db, (tx) => settle(tx, intent, deps.clock(), refundOnly));
  try {
    return await attempt(false);
  } catch (error) {
    if (!isUniqueViolation(error, 'bookings_one_paid')) throw error;
    return attempt(true);
  }
}
