import type { Clock } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import {
  fetchIntent,
  type Gateway,
  type IntentSnapshot,
  type Payment,
} from '../../payments/public-api.server.ts';
import { settleSnapshot } from './settle-payment.server.ts';

export type ConfirmPaymentDeps = { readonly db: Db; readonly gateway: Gateway; readonly clock: Clock };

export type ConfirmRefusal =
  | 'not-found'
  | 'payment-incomplete'
  | 'payment-in-flight'
  | 'payment-refunded'
  | 'processor-unreachable';

/** Seconds after which a client may report the payment again. The market also finds the payment without a report. */
const LOOK_AGAIN_AFTER = 10;

function incomplete({ remote }: IntentSnapshot) {
  return refuse(remote.state === 'processing' ? 'payment-in-flight' : 'payment-incomplete');
}

/**
 * Settles a payment that a buyer reports. The ids from the buyer are only a hint: the card processor's answer decides.
 * A repeated report returns the same payment. Calls the network, so never inside a transaction.
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  claim: { readonly buyerId: string; readonly bookingId: string; readonly transactionId: string },
): Promise<Result<Payment, ConfirmRefusal>> {
  const { buyerId, bookingId, transactionId: processorId } = claim;
  const named = { buyerId, bookingId, processorId };
  const asked = await fetchIntent(deps.db, deps.gateway, named);
  if (!asked.ok) {
    return asked.code === 'unknown'
      ? refuse('not-found')
      : refuse('processor-unreachable', { retryAfter: LOOK_AGAIN_AFTER });
  }
  const payment = await settleSnapshot(deps, asked.value);
  if (!payment) return incomplete(asked.value);
  return payment.outcome === 'settled' ? done(payment) : refuse('payment-refunded');
}
