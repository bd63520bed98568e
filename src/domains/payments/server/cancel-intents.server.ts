import type { Tx } from '#platform/db/database.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { abandonIntent, endIntentHolds, undecidedIntents } from './intent-store.server.ts';
import { cancelIntentJob } from './jobs.server.ts';

/** Has every try to pay a booking ended at the processor. Money that was faster still arrives. */
export async function cancelIntentsOf(tx: Tx, bookingId: string): Promise<void> {
  for (const intent of await undecidedIntents(tx, bookingId)) {
    if (intent.processorId === null) await abandonIntent(tx, intent.id);
    else await enqueue(tx, cancelIntentJob, { processorId: intent.processorId });
  }
}

/**
 * As {@link cancelIntentsOf}, for attempts whose hold is released: the booking at once reads as held by none of them.
 */
export async function giveUpIntentsOf(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await endIntentHolds(tx, bookingId, now);
  await cancelIntentsOf(tx, bookingId);
}
