import { z } from 'zod';
import { defineJob } from '#platform/work/jobs.server.ts';

const ofProcessor = z.object({ processorId: z.string() });
const keyOf = { key: ({ processorId }: z.input<typeof ofProcessor>) => processorId };

/**
 * Job that checks the state of an intent, and cancels the intent after its hold has ended. Several webhook messages
 * about one intent that arrive together cause one check.
 */
export const checkIntentJob = defineJob('payments.check-intent', ofProcessor, keyOf);

/** Job that cancels an intent that must no longer be paid. */
export const cancelIntentJob = defineJob('payments.cancel-intent', ofProcessor, keyOf);

/** Job that refunds a payment. */
export const refundJob = defineJob('payments.refund', z.object({ paymentId: z.uuid() }), {
  key: ({ paymentId }) => paymentId,
});

/** Job that checks the state of a refund. */
export const checkRefundJob = defineJob('payments.check-refund', ofProcessor, keyOf);

/** Job that checks the state of a dispute that a cardholder has opened at their bank. */
export const checkDisputeJob = defineJob('payments.check-dispute', ofProcessor, keyOf);

/** Job that finds refunds and disputes at the card processor that no webhook message reported. */
export const findOutsideJob = defineJob('payments.find-outside', z.unknown());

/** Job that compares the card processor's entries with our tables `payments` and `refunds`. */
export const compareProcessorJob = defineJob('payments.compare-processor', z.unknown());

/** Job that checks undecided intents, unsettled money and unfinished refunds, in case a webhook message was missed. */
export const sweepJob = defineJob('payments.sweep', z.unknown());
