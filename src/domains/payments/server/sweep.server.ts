import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { paymentSucceeded } from '../events.ts';
import { abandonUnanswered, intentsToCheck, unsettledIntents } from './intent-store.server.ts';
import { checkIntentJob, checkRefundJob, refundJob } from './jobs.server.ts';
import { takeRefundsToCheck } from './payment-store.server.ts';

/** Maximum number of items of each kind per sweep; the next sweep handles the rest. */
const BATCH = 500;

/**
 * Abandons intents to which the processor did not respond before their hold ended. Also handles undecided intents,
 * unsettled money and unfinished refunds, because their webhook message may have been lost. A failing job does not stop
 * the others.
 */
export async function sweep(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) => abandonUnanswered(tx, now));
  for (const processorId of await intentsToCheck(db, now, BATCH)) {
    await enqueue(db, checkIntentJob, { processorId });
  }
  for (const intentId of await unsettledIntents(db, now, BATCH)) {
    await inTransaction(db, (tx) => publish(tx, paymentSucceeded, { intentId }));
  }
  await inTransaction(db, async (tx) => {
    for (const { paymentId, processorId } of await takeRefundsToCheck(tx, now, BATCH)) {
      if (processorId) await enqueue(tx, checkRefundJob, { processorId });
      else await enqueue(tx, refundJob, { paymentId });
    }
  });
}
