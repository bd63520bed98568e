import type { Poisha } from '#kernel/money.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { paymentRefunded, saleReturnedOutside } from '../events.ts';
import { reportSecondRefund } from '../ledger/compare-processor.server.ts';
import { postTransaction } from '../ledger/ledger-store.server.ts';
import { refundMoved } from '../ledger/ledger-transactions.ts';
import type { BlockedRefund, Gateway, ProcessorRefund } from './gateway.ts';
import {
  type NewRefundState,
  paymentById,
  paymentOfProcessorIntent,
  refundByProcessorId,
  refundOfPayment,
  updateRefund,
} from './payment-store.server.ts';

async function applyRefundState(
  db: Db,
  {
    buyerId,
    ...payment
  }: { readonly paymentId: string; readonly bookingId: string; readonly buyerId: string },
  remote: NewRefundState,
  log: Log,
): Promise<void> {
  if (remote.state === 'failed' || remote.state === 'canceled') {
    log.error(
      { paymentId: payment.paymentId, state: remote.state },
      'a refund failed: return the money to the buyer by hand',
    );
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

/**
 * Returns the state of a refund that a dispute blocks: succeeded if the bank has returned at least its amount, failed
 * if the bank has returned less, and null while the bank decides.
 */
function stateAfterDispute({ lostPoisha }: BlockedRefund, amountPoisha: Poisha): NewRefundState | null {
  if (lostPoisha === null) return null;
  return { processorId: null, state: lostPoisha >= amountPoisha ? 'succeeded' : 'failed' };
}

/**
 * Refunds a payment once, even if it runs several times. If the refund already has an id at the processor, only checks
 * its state. While the cardholder disputes the payment at their bank, the processor makes no refund; the sweep tries
 * again. If the bank has returned the money, the refund is done. Calls the network.
 */
export async function refundPayment(db: Db, gateway: Gateway, paymentId: string, log: Log): Promise<void> {
  const payment = await paymentById(db, paymentId);
  const refund = payment && (await refundOfPayment(db, paymentId));
  if (!payment || !refund || refund.state === 'succeeded') return;
  const { amountPoisha, processorId } = refund;
  const { bookingId, buyerId } = payment;
  const part = amountPoisha < payment.amountPoisha ? amountPoisha : null;
  const remote =
    processorId === null
      ? await gateway.refundIntent(payment.processorId, part, `refund-${paymentId}`)
      : await gateway.findRefund(processorId);
  if (!remote) throw new Error(`the card processor does not know the refund ${processorId}`);
  const state = 'state' in remote ? remote : stateAfterDispute(remote, amountPoisha);
  if (state) await applyRefundState(db, { paymentId, bookingId, buyerId }, state, log);
}

/** Dependencies of a refund's check. */
type RefundDeps = { readonly db: Db; readonly gateway: Gateway; readonly log: Log };

/**
 * Handles a refund that somebody made at the processor instead of in the market. For the first refund of a sale, it
 * publishes an event. For any further refund it notifies admins, because the market stores one refund per payment.
 */
async function takeOutsideRefund(
  { db, gateway, log }: RefundDeps,
  { processorId: refundId, intentId, amountPoisha, state }: ProcessorRefund,
  now: Date,
): Promise<void> {
  if (intentId === null || state === 'failed' || state === 'canceled') return;
  const payment = await paymentOfProcessorIntent(db, intentId);
  if (!payment) return;
  const { bookingId, outcome, hasRefund, refundProcessorId } = payment;
  if (hasRefund) {
    // The stored refund has no id yet, so this may be the market's own refund, reported before the response was
    // stored. The sweep checks unknown refunds again.
    if (refundProcessorId === null) return;
    // This id was stored after the check began, so the refund is known now.
    if (refundProcessorId === refundId) return checkRefund({ db, gateway, log }, refundId, now);
    await reportSecondRefund({ db, log }, { refundId, amountPoisha, bookingId }, now);
  } else if (outcome === 'settled') {
    await inTransaction(db, (tx) => publish(tx, saleReturnedOutside, { bookingId, refundId, amountPoisha }));
  }
}

/** Checks the state of a refund made by the market or at the processor. Calls the network. */
export async function checkRefund(deps: RefundDeps, processorId: string, now: Date): Promise<void> {
  const { db, gateway, log } = deps;
  const known = await refundByProcessorId(db, processorId);
  const remote = await gateway.findRefund(processorId);
  if (!remote) return;
  if (known) await applyRefundState(db, known, remote, log);
  else await takeOutsideRefund(deps, remote, now);
}
