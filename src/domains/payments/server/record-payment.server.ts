import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { postTransaction } from '../ledger/ledger-store.server.ts';
import { receiptReturned, saleKept } from '../ledger/ledger-transactions.ts';
import type { Payment } from './intent.ts';
import { refundJob } from './jobs.server.ts';
import { insertPayment, insertRefund, type NewPayment } from './payment-store.server.ts';

/** Received money before the market decides between sale and refund. */
export type Receipt = Omit<NewPayment, 'outcome'> & { readonly buyerId: string };

/** Records received money that pays for a sale. The market holds it for the seller. */
export async function recordSale(
  tx: Tx,
  { buyerId: _, ...receipt }: Receipt,
  sellerId: string,
): Promise<Payment> {
  const payment = await insertPayment(tx, { ...receipt, outcome: 'settled' });
  await postTransaction(tx, saleKept({ ...receipt, paymentId: payment.id }, sellerId));
  return payment;
}

/** Records received money that pays for no sale, and queues its refund. `reason` is for admins. */
export async function recordRefund(
  tx: Tx,
  { buyerId, ...receipt }: Receipt,
  reason: string,
): Promise<Payment> {
  const payment = await insertPayment(tx, { ...receipt, outcome: 'refunding' });
  const { amountPoisha } = receipt;
  await postTransaction(tx, receiptReturned({ ...receipt, paymentId: payment.id }, buyerId));
  await insertRefund(tx, { paymentId: payment.id, amountPoisha, reason, processorId: null });
  await enqueue(tx, refundJob, { paymentId: payment.id });
  return payment;
}
