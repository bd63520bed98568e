import { type Db, inTransaction, type Tx } from '../../../platform/database.server.ts';
import { enqueue } from '../../../platform/jobs.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { insertProcessorEvent } from './event-store.server.ts';
import type { Gateway, ProcessorEvent } from './gateway.server.ts';
import { checkIntentJob, checkRefundJob } from './jobs.server.ts';

/** Says nothing new: we made the intent ourselves, and have its answer or never will. */
const OWN_ECHO = 'payment_intent.created';

type Followed = { readonly processorId: string; readonly isRefund: boolean };

/** What a message leads to looking up; null when it says nothing new. */
function followed({ type, objectId: processorId }: ProcessorEvent): Followed | null {
  if (processorId === null || type === OWN_ECHO) return null;
  const isRefund = type.startsWith('refund.');
  return isRefund || type.startsWith('payment_intent.') ? { processorId, isRefund } : null;
}

async function follow(tx: Tx, { processorId, isRefund }: Followed): Promise<void> {
  if (isRefund) await enqueue(tx, checkRefundJob, { processorId }, { key: `check-refund:${processorId}` });
  else await enqueue(tx, checkIntentJob, { processorId }, { key: `check-intent:${processorId}` });
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
