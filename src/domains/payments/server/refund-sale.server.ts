import type { Poisha } from '#kernel/money.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { postSaleEnding } from '../ledger/end-sale.server.ts';
import { refundJob } from './jobs.server.ts';
import { insertRefund, lockSettledPayment, setRefunding } from './payment-store.server.ts';

/** Refund of a sale, with its reason for admins. */
export type SaleRefund = {
  readonly bookingId: string;
  readonly sellerId: string;
  readonly amountPoisha: Poisha;
  readonly reason: string;
  /** Processor's id of a refund that was made in its dashboard; null if the market has to make the refund. */
  readonly processorId: string | null;
};

/**
 * Refunds a sale in full or in part; the seller gets the rest. After a full refund, the payment no longer counts as a
 * sale. Throws if the order has no payment, or if the sale has ended before. Also throws if the refund exceeds the
 * payment.
 */
export async function refundSale(
  tx: Tx,
  { bookingId, sellerId, amountPoisha, reason, processorId }: SaleRefund,
): Promise<void> {
  const payment = await lockSettledPayment(tx, bookingId);
  if (!payment || amountPoisha > payment.amountPoisha)
    throw new Error('the order has no payment, or the refund exceeds it');
  await postSaleEnding(tx, payment, { sellerId, refundedPoisha: amountPoisha });
  if (amountPoisha === payment.amountPoisha) await setRefunding(tx, payment.id);
  await insertRefund(tx, { paymentId: payment.id, amountPoisha, reason, processorId });
  await enqueue(tx, refundJob, { paymentId: payment.id });
}

/**
 * Gives the seller the money of a sale, less the market's fee. Throws if the order has no payment, or if the sale has
 * ended before.
 */
export async function releaseSale(
  tx: Tx,
  { bookingId, sellerId }: Pick<SaleRefund, 'bookingId' | 'sellerId'>,
): Promise<void> {
  const payment = await lockSettledPayment(tx, bookingId);
  if (!payment) throw new Error('the order has no payment, but was completed as paid by card');
  await postSaleEnding(tx, payment, { sellerId, refundedPoisha: 0 });
}
