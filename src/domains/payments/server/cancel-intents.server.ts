import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { abandonIntent, endIntentHolds, undecidedIntents } from './intent-store.server.ts';
import { cancelIntentJob } from './jobs.server.ts';

/**
 * Queues the cancellation of all payment attempts of a booking at the processor. Money received before that still
 * counts.
 */
export async function cancelIntentsOf(tx: Tx, bookingId: string): Promise<void> {
  for (const intent of await undecidedIntents(tx, bookingId)) {
    if (intent.processorId === null) await abandonIntent(tx, intent.id);
    else await enqueue(tx, cancelIntentJob, { processorId: intent.processorId });
  }
}

/**
 * Cancels attempts like {@link cancelIntentsOf} after their hold is released, and marks their holds as ended at once.
 */
export async function giveUpIntentsOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await endIntentHolds(tx, bookingId, now);
  await cancelIntentsOf(tx, bookingId);
}
