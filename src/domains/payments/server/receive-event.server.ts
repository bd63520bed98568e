import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter, defineMoment } from '#platform/process/telemetry/metrics.server.ts';
import { enqueueSql } from '#platform/work/jobs.server.ts';
import { insertProcessorEvent } from './event-store.server.ts';
import type { Gateway, ProcessorEvent } from './gateway.ts';
import { checkDisputeJob, checkIntentJob, checkRefundJob } from './jobs.server.ts';

const messages = defineCounter(
  'market_webhook_messages_total',
  'Webhooks of the card processor by outcome: accepted (taken), for another kind of market (ignored), or without a valid signature (forged)',
  ['outcome'],
  [{ outcome: 'taken' }, { outcome: 'ignored' }, { outcome: 'forged' }],
);
const lastMessage = defineMoment(
  'market_webhook_last_message_timestamp_seconds',
  'Time of the last accepted webhook of the card processor',
);

/** Message type that needs no look-up, because this server created the intent and has its state from the response. */
const CREATED_EVENT = 'payment_intent.created';

/**
 * Message type for received money. The buyer's browser usually reports the payment too, and that report is handled at
 * once.
 */
const SUCCEEDED_EVENT = 'payment_intent.succeeded';
/**
 * Delay in ms before a webhook message about received money is handled, so that the buyer's browser can report first.
 * Otherwise webhook and browser would cause two look-ups of the same payment.
 */
const BROWSER_FIRST_MS = 1_000;

/** Builds the look-up job for a message; returns null if the message needs no look-up. */
function lookUpJob({ type, objectId: processorId }: ProcessorEvent) {
  if (processorId === null || type === CREATED_EVENT) return null;
  if (type.startsWith('refund.')) return enqueueSql(checkRefundJob, { processorId });
  if (type.startsWith('charge.dispute.')) return enqueueSql(checkDisputeJob, { processorId });
  if (!type.startsWith('payment_intent.')) return null;
  const runAt = type === SUCCEEDED_EVENT ? new Date(Date.now() + BROWSER_FIRST_MS) : undefined;
  return enqueueSql(checkIntentJob, { processorId }, { runAt });
}

/**
 * Receives a webhook message of the card processor. Stores the message and queues a look-up of the current state before
 * the response. Repeated messages change nothing, and unknown types are only stored. Ignores messages for the other
 * mode (test or live). Returns false for an invalid signature.
 */
export async function receiveEvent(
  deps: { readonly db: Db; readonly gateway: Gateway; readonly log: Log },
  body: string,
  signature: string | null,
): Promise<boolean> {
  const event = deps.gateway.readEvent(body, signature);
  if (!event) {
    messages.inc({ outcome: 'forged' });
    return false;
  }
  // guard: webhook-livemode (condition => false)
  if (event.livemode !== deps.gateway.livemode) {
    messages.inc({ outcome: 'ignored' });
    deps.log.warn(
      { eventId: event.id, type: event.type },
      'a webhook in the wrong mode (live or test) was ignored',
    );
    return true;
  }
  // Even this single statement needs a transaction, because the transaction gives the audit log the name of the action.
  await inTransaction(deps.db, (tx) => insertProcessorEvent(tx, event, body, lookUpJob(event)));
  messages.inc({ outcome: 'taken' });
  lastMessage.setToCurrentTime();
  return true;
}
