import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import type { Payment } from './intent.ts';
import { refundJob } from './jobs.server.ts';
import { insertPayment, insertRefund, type NewPayment } from './payment-store.server.ts';

/** Money that arrived, before it is decided what becomes of it. */
export type Receipt = Omit<NewPayment, 'outcome'>;

/** Notes money that became a sale. */
export function recordSale(tx: Tx, receipt: Receipt): Promise<Payment> {
  return insertPayment(tx, { ...receipt, outcome: 'settled' });
}

/** Notes money that came for nothing and has it sent back; `reason` tells admins why. */
export async function recordRefund(tx: Tx, receipt: Receipt, reason: string): Promise<Payment> {
  const payment = await insertPayment(tx, { ...receipt, outcome: 'refunding' });
  const { amountPoisha } = receipt;
  await insertRefund(tx, { paymentId: payment.id, amountPoisha, reason });
  await enqueue(tx, refundJob, { paymentId: payment.id });
  return payment;
}
