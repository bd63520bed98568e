import { done, type Result, refuse } from '#kernel/result.ts';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import {
  AmountNotPayable,
  type Gateway,
  type ProcessorIntent,
  ProcessorRefused,
  ProcessorUnreachable,
} from './gateway.ts';
import { type Intent, isInFlight } from './intent.ts';
import { attachProcessor } from './intent-store.server.ts';
import { cancelIntentJob } from './jobs.server.ts';
import { syncIntent } from './sync-intent.server.ts';

/** Data that a buyer's browser needs to pay. */
export type PayableIntent = { readonly clientSecret: string; readonly processorId: string };

/**
 * Reason why an intent cannot be paid. `unreachable`: no usable response from the processor. `refused`: the processor
 * rejects this market's account or key. `not-payable`: the processor rejects this amount. `in-flight`: money is in
 * transit or has arrived. `closed`: the intent was canceled or abandoned.
 */
export type ClientSecretRefusal = 'unreachable' | 'refused' | 'not-payable' | 'in-flight' | 'closed';

/** Returns the idempotency key for a booking and hold. Repeated requests under one hold get the same intent. */
function idempotencyKey(intent: Intent): string {
  return `booking-${intent.bookingId}-hold-${intent.holdId}`;
}

async function create(db: Db, gateway: Gateway, intent: Intent): Promise<ProcessorIntent | null> {
  const remote = await gateway.createIntent({
    amountPoisha: intent.amountPoisha,
    description: `Secondbyte order ${intent.bookingId}`,
    metadata: { bookingId: intent.bookingId, productId: intent.productId, buyerId: intent.buyerId },
    idempotencyKey: idempotencyKey(intent),
  });
  if (await inTransaction(db, (tx) => attachProcessor(tx, intent.id, remote))) return remote;
  await enqueue(db, cancelIntentJob, { processorId: remote.processorId });
  return null;
}

async function fetchAndSync(db: Db, gateway: Gateway, processorId: string): Promise<ProcessorIntent | null> {
  const remote = await gateway.findIntent(processorId);
  if (remote) await syncIntent(db, remote);
  return remote;
}

/**
 * Returns the client secret with which the buyer's browser pays an intent. Creates the intent at the processor if it is
 * missing there. Calls the network, so never call it inside a transaction.
 */
export async function getClientSecret(
  db: Db,
  gateway: Gateway,
  intent: Intent,
): Promise<Result<PayableIntent, ClientSecretRefusal>> {
  if (intent.state === 'abandoned') return refuse('closed');
  try {
    const remote = intent.processorId
      ? await fetchAndSync(db, gateway, intent.processorId)
      : await create(db, gateway, intent);
    if (!remote || remote.state === 'canceled') return refuse('closed');
    if (isInFlight(remote.state)) return refuse('in-flight');
    return done({ clientSecret: remote.clientSecret, processorId: remote.processorId });
  } catch (error) {
    if (error instanceof ProcessorUnreachable) return refuse('unreachable');
    if (error instanceof ProcessorRefused) return refuse('refused');
    if (error instanceof AmountNotPayable) return refuse('not-payable');
    throw error;
  }
}
