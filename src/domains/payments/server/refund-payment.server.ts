import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { paymentRefunded, saleReturnedOutside } from '../events.ts';
import { postTransaction } from '../ledger/ledger-store.server.ts';
import { refundMoved } from '../ledger/ledger-transactions.ts';
import type { Gateway, ProcessorRefund } from './gateway.ts';
import {
  paymentById,
  refundByProcessorId,
  refundOfPayment,
  saleWithoutRefund,
  updateRefund,
} from './payment-store.server.ts';

async function applyRefundState(
  db: Db,
  {
    buyerId,
    ...payment
  }: { readonly paymentId: string; readonly bookingId: string; readonly buyerId: string },
  remote: ProcessorRefund,
  log: Log,
): Promise<void> {
  if (remote.state === 'failed' || remote.state === 'canceled') {
    log.error({ paymentId: payment.paymentId, state: remote.state }, 'a refund failed: return it by hand');
  }
  await inTransaction(db, async (tx) => {
    const { id: refundId, amountPoisha, state: before } = await updateRefund(tx, payment.paymentId, remote);
    const moved = { refundId, bookingId: payment.bookingId, buyerId, amountPoisha };
    if (remote.state === 'succeeded' && before !== 'succeeded') {
      await postTransaction(tx, refundMoved('refund-done', moved));
      await publish(tx, paymentRefunded, payment);
    }
    // Some banks return a refund that they accepted before.
    if (before === 'succeeded' && (remote.state === 'failed' || remote.state === 'canceled')) {
      await postTransaction(tx, refundMoved('refund-failed', moved));
    }
  });
}

/** Refunds a payment once, even if it runs several times. Calls the network. */
export async function refundPayment(db: Db, gateway: Gateway, paymentId: string, log: Log): Promise<void> {
  const payment = await paymentById(db, paymentId);
  const refund = payment && (await refundOfPayment(db, paymentId));
  if (!payment || !refund || refund.state === 'succeeded') return;
  const { amountPoisha } = refund;
  const { bookingId, buyerId } = payment;
  const part = amountPoisha < payment.amountPoisha ? amountPoisha : null;
  const remote = await gateway.refundIntent(payment.processorId, part, `refund-${paymentId}`);
  await applyRefundState(db, { paymentId, bookingId, buyerId }, remote, log);
}

/** Publishes a refund of a sale that somebody made at the processor instead of in the market. */
async function reportOutsideRefund(db: Db, remote: ProcessorRefund): Promise<void> {
  const { processorId: refundId, intentId, amountPoisha, state } = remote;
  if (intentId === null || state === 'failed' || state === 'canceled') return;
  const sale = await saleWithoutRefund(db, intentId);
  if (!sale) return;
  const { bookingId } = sale;
  await inTransaction(db, (tx) => publish(tx, saleReturnedOutside, { bookingId, refundId, amountPoisha }));
}

/** Checks the state of a refund made by the market or at the processor. Calls the network. */
export async function checkRefund(db: Db, gateway: Gateway, processorId: string, log: Log): Promise<void> {
  const known = await refundByProcessorId(db, processorId);
  const remote = await gateway.findRefund(processorId);
  if (!remote) return;
  if (known) await applyRefundState(db, known, remote, log);
  else await reportOutsideRefund(db, remote);
}
