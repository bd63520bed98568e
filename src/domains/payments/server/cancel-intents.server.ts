import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { abandonIntent, endIntentHolds, undecidedIntents } from './intent-store.server.ts';
import { cancelIntentJob } from './jobs.server.ts';

/**
 * Queues the cancellation of a booking's undecided payment attempts at the processor. Money that arrives before the
 * cancellation still counts.
 */
export async function cancelIntentsOf(tx: Tx, bookingId: string): Promise<void> {
  for (const intent of await undecidedIntents(tx, bookingId)) {
    if (intent.processorId === null) await abandonIntent(tx, intent.id);
    else await enqueue(tx, cancelIntentJob, { processorId: intent.processorId });
  }
}

/** Marks the holds of a booking's payment attempts as ended, then cancels the attempts like {@link cancelIntentsOf}. */
export async function giveUpIntentsOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await endIntentHolds(tx, bookingId, now);
  await cancelIntentsOf(tx, bookingId);
}
