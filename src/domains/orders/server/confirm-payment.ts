import type { Clock } from '../../../kernel/clock.ts';
import { done, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database.server.ts';
import { type Gateway, type Intent, lookUpIntent, type Payment } from '../../payments/door.server.ts';
import { settlePayment } from './settle-payment.ts';
import { bookingById } from './store.server.ts';

export type ConfirmPaymentDeps = { readonly db: Db; readonly gateway: Gateway; readonly clock: Clock };

export type ConfirmRefusal =
  | 'not-found'
  | 'payment-incomplete'
  | 'payment-in-flight'
  | 'payment-refunded'
  | 'processor-unreachable';

/** Seconds after which a payment is worth looking up again; it is found without that, too. */
const LOOK_AGAIN_AFTER = 10;

function incomplete(intent: Intent) {
  return refuse(intent.state === 'processing' ? 'payment-in-flight' : 'payment-incomplete');
}

/**
 * A buyer says that an order is paid. Only the two numbers are believed, and only as a hint: the payment is looked
 * up at the card processor, and what is found there is settled. Repeating it gives the same payment.
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  claim: { readonly buyerId: string; readonly bookingId: string; readonly transactionId: string },
): Promise<Result<Payment, ConfirmRefusal>> {
  const booking = await bookingById(deps.db, claim.bookingId);
  if (booking?.buyerId !== claim.buyerId) return refuse('not-found');
  const named = { bookingId: booking.id, processorId: claim.transactionId };
  const looked = await lookUpIntent(deps.db, deps.gateway, named);
  if (!looked.ok) {
    return looked.code === 'unknown'
      ? refuse('not-found')
      : refuse('processor-unreachable', { retryAfter: LOOK_AGAIN_AFTER });
  }
  const intent = looked.value;
  const payment = await settlePayment(deps, intent.id);
  if (!payment) return incomplete(intent);
  return payment.outcome === 'settled' ? done(payment) : refuse('payment-refunded');
}
