import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { paymentRefunded } from '../events.ts';
import type { Gateway, ProcessorRefund } from './gateway.server.ts';
import { paymentById, refundByProcessorId, updateRefund } from './payment-store.server.ts';

async function applyRefundState(
  db: Db,
  payment: { readonly paymentId: string; readonly bookingId: string },
  remote: ProcessorRefund,
  log: Log,
): Promise<void> {
  if (remote.state === 'failed' || remote.state === 'canceled') {
    log.error({ paymentId: payment.paymentId, state: remote.state }, 'a refund failed: return it by hand');
  }
  await inTransaction(db, async (tx) => {
    const { completed } = await updateRefund(tx, payment.paymentId, remote);
    if (completed) await publish(tx, paymentRefunded, payment);
  });
}

/** Sends a payment's money back, once however often it is tried. Calls the network. */
export async function refundPayment(db: Db, gateway: Gateway, paymentId: string, log: Log): Promise<void> {
  const payment = await paymentById(db, paymentId);
  if (payment?.outcome !== 'refunding') return;
  const remote = await gateway.refundIntent(payment.processorId, `refund-${paymentId}`);
  await applyRefundState(db, { paymentId, bookingId: payment.bookingId }, remote, log);
}

/** Looks up how a refund stands. Calls the network. */
export async function checkRefund(db: Db, gateway: Gateway, processorId: string, log: Log): Promise<void> {
  const known = await refundByProcessorId(db, processorId);
  if (!known) return;
  const remote = await gateway.findRefund(processorId);
  if (remote) await applyRefundState(db, known, remote, log);
}
