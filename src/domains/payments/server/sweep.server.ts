import { type Db, inTransaction } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { paymentSucceeded } from '../events.ts';
import { adoptMoney } from '../ledger/adopt-money.server.ts';
import { abandonUnanswered, intentsToCheck, unsettledIntents } from './intent-store.server.ts';
import { checkIntentJob, checkRefundJob, refundJob } from './jobs.server.ts';
import { refundsToCheck } from './payment-store.server.ts';

/** Most things of a kind taken up in one sweep; the rest waits for the next. */
const BATCH = 500;

/**
 * Heals what no message told us of, and what the version before left out of the books: intents whose time is over or that nobody heard of for a minute, money that
 * became neither sale nor refund, refunds that hang. Each is a job of its own, so that one failing stops no other.
 */
export async function sweep(db: Db, now: Date): Promise<void> {
  await adoptMoney(db, now);
  await inTransaction(db, (tx) => abandonUnanswered(tx, now));
  for (const processorId of await intentsToCheck(db, now, BATCH)) {
    await enqueue(db, checkIntentJob, { processorId });
  }
  for (const intentId of await unsettledIntents(db, now, BATCH)) {
    await inTransaction(db, (tx) => publish(tx, paymentSucceeded, { intentId }));
  }
  for (const { paymentId, processorId } of await refundsToCheck(db, now, BATCH)) {
    if (processorId) await enqueue(db, checkRefundJob, { processorId });
    else await enqueue(db, refundJob, { paymentId });
  }
}
