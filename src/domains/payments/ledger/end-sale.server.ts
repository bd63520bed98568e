import type { Tx } from '#platform/db/database.server.ts';
import type { SettledPayment } from '../server/payment-store.server.ts';
import { postTransaction } from './ledger-store.server.ts';
import { type SaleEnding, saleEnded } from './ledger-transactions.ts';

/**
 * Writes into the books how a sale ends. Throws when it has ended before: money is the seller's or the buyer's, never
 * both. The payment must be locked.
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
  if (!isFirst) throw new Error(`the sale of payment ${paymentId} has ended before`);
}
