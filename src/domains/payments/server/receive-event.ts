import { type Db, inTransaction, type Tx } from '../../../platform/database.server.ts';
import { enqueue } from '../../../platform/jobs.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { insertProcessorEvent } from './event-store.server.ts';
import type { Gateway, ProcessorEvent } from './gateway.server.ts';
import { checkIntentJob, checkRefundJob, lookUpKey } from './jobs.server.ts';

/** Says nothing new: we made the intent ourselves, and have its answer or never will. */
const OWN_ECHO = 'payment_intent.created';

/** Money that arrived: the buyer's browser is about to say the same, and what it says is settled at once. */
const BUYERS_NEWS = 'payment_intent.succeeded';
/** How long the buyer's browser is let go first, in ms: both at once would look up and settle the same. */
const BUYER_FIRST_MS = 1_000;

type Followed = { readonly processorId: string; readonly isRefund: boolean; readonly runAt: Date };

/** What a message leads to looking up; null when it says nothing new. */
function followed({ type, objectId: processorId }: ProcessorEvent): Followed | null {
  if (processorId === null || type === OWN_ECHO) return null;
  const isRefund = type.startsWith('refund.');
  const runAt = new Date(Date.now() + (type === BUYERS_NEWS ? BUYER_FIRST_MS : 0));
  return isRefund || type.startsWith('payment_intent.') ? { processorId, isRefund, runAt } : null;
}

async function follow(tx: Tx, { processorId, isRefund, runAt }: Followed): Promise<void> {
  const job = isRefund ? checkRefundJob : checkIntentJob;
  const key = isRefund ? `check-refund:${processorId}` : lookUpKey(processorId);
  await enqueue(tx, job, { processorId }, { key, runAt });
}

async function store(db: Db, event: ProcessorEvent, body: string): Promise<void> {
  const next = followed(event);
  // One statement needs no transaction around it.
  if (!next) return void (await insertProcessorEvent(db, event, body));
  await inTransaction(db, async (tx) => {
    if (await insertProcessorEvent(tx, event, body)) await follow(tx, next);
  });
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
  await store(deps.db, event, body);
  return true;
}
