import type { Tx } from '#platform/db/database.server.ts';
import type { SettledPayment } from '../server/payment-store.server.ts';
import { postTransaction } from './ledger-store.server.ts';
import { type SaleEnding, saleEnded } from './ledger-transactions.ts';

/**
 * Adds the end of a sale to the ledger. Throws if the sale has ended before, so the money never goes to both seller and
 * buyer. The caller must have locked the payment.
 */
export async function postSaleEnding(
  tx: Tx,
  payment: SettledPayment,
  { sellerId, refundedPoisha }: Pick<SaleEnding, 'sellerId' | 'refundedPoisha'>,
): Promise<void> {
  const { id: paymentId, bookingId, amountPoisha, buyerId, feePerMille } = payment;
  const money = { paymentId, bookingId, amountPoisha };
  const ending = saleEnded(money, { sellerId, buyerId, refundedPoisha, feePerMille });
  const isFirst = await postTransaction(tx, ending);
  // guard: sale-ends-once
  if (!isFirst) throw new Error(`the sale of payment ${paymentId} has already ended`);
}
