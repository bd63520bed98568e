import { z } from 'zod';
import { defineJob } from '#platform/work/jobs.server.ts';

const ofProcessor = z.object({ processorId: z.string() });
const keyOf = { key: ({ processorId }: z.input<typeof ofProcessor>) => processorId };

/** Checks the state of an intent, and cancels it if its time is over. Messages that arrive together cause one check. */
export const checkIntentJob = defineJob('payments.check-intent', ofProcessor, keyOf);

/** Cancels an intent that must not be paid any more. */
export const cancelIntentJob = defineJob('payments.cancel-intent', ofProcessor, keyOf);

/** Refunds a payment. */
export const refundJob = defineJob('payments.refund', z.object({ paymentId: z.uuid() }), {
  key: ({ paymentId }) => paymentId,
});

/** Checks the state of a refund. */
export const checkRefundJob = defineJob('payments.check-refund', ofProcessor, keyOf);

/** Checks the state of a dispute that a cardholder has opened at their bank. */
export const checkDisputeJob = defineJob('payments.check-dispute', ofProcessor, keyOf);

/** Finds refunds and disputes at the card processor that no webhook message reported. */
export const findOutsideJob = defineJob('payments.find-outside', z.unknown());

/** Compares the card processor's entries with the ledger. */
export const compareProcessorJob = defineJob('payments.compare-processor', z.unknown());

/** Finds all changes that no webhook message reported. */
export const sweepJob = defineJob('payments.sweep', z.unknown());
