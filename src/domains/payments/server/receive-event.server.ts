import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { asking } from '#platform/work/jobs.server.ts';
import { insertProcessorEvent } from './event-store.server.ts';
import type { Gateway, ProcessorEvent } from './gateway.server.ts';
import { checkIntentJob, checkRefundJob, lookUpKey } from './jobs.server.ts';

/** Says nothing new: we made the intent ourselves, and have its answer or never will. */
const OWN_ECHO = 'payment_intent.created';

/** Money that arrived: the buyer's browser is about to say the same, and what it says is settled at once. */
const BUYERS_NEWS = 'payment_intent.succeeded';
/** How long the buyer's browser is let go first, in ms: both at once would look up and settle the same. */
const BUYER_FIRST_MS = 1_000;

/** Asks for the look-up that a message leads to; null when it says nothing new. */
function lookUp({ type, objectId: processorId }: ProcessorEvent) {
  if (processorId === null || type === OWN_ECHO) return null;
  if (type.startsWith('refund.')) {
    return asking(checkRefundJob, { processorId }, { key: `check-refund:${processorId}` });
  }
  if (!type.startsWith('payment_intent.')) return null;
  const runAt = type === BUYERS_NEWS ? new Date(Date.now() + BUYER_FIRST_MS) : undefined;
  return asking(checkIntentJob, { processorId }, { key: lookUpKey(processorId), runAt });
}

/**
 * Takes a message of the card processor: stored under its id before it is acknowledged, followed by looking up
 * how the thing stands now. Repeats and unknown types change nothing. False when the signature does not hold.
 */
export async function receiveEvent(
  deps: { readonly db: Db; readonly gateway: Gateway; readonly log: Log },
  body: string,
  signature: string | null,
): Promise<boolean> {
  const event = deps.gateway.readEvent(body, signature);
  if (!event) return false;
  if (event.livemode !== deps.gateway.livemode) {
    deps.log.warn(
      { eventId: event.id, type: event.type },
      'a message for another kind of market was ignored',
    );
    return true;
  }
  // One statement, and yet in a transaction: that says what is being done, which the book of changes notes.
  await inTransaction(deps.db, (tx) => insertProcessorEvent(tx, event, body, lookUp(event)));
  return true;
}
