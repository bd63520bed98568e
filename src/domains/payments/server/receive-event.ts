import { type Db, inTransaction, type Tx } from '../../../platform/database.server.ts';
import { enqueue } from '../../../platform/jobs.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { insertProcessorEvent } from './event-store.server.ts';
import type { Gateway, ProcessorEvent } from './gateway.server.ts';
import { checkIntentJob, checkRefundJob } from './jobs.server.ts';

async function follow(tx: Tx, event: ProcessorEvent): Promise<void> {
  const processorId = event.objectId;
  if (processorId === null) return;
  if (event.type.startsWith('payment_intent.')) {
    await enqueue(tx, checkIntentJob, { processorId }, { key: `check-intent:${processorId}` });
  }
  if (event.type.startsWith('refund.')) {
    await enqueue(tx, checkRefundJob, { processorId }, { key: `check-refund:${processorId}` });
  }
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
  await inTransaction(deps.db, async (tx) => {
    if (await insertProcessorEvent(tx, event, body)) await follow(tx, event);
  });
  return true;
}
