import { z } from 'zod';
import { defineJob } from '#platform/work/jobs.server.ts';

const ofProcessor = z.object({ processorId: z.string() });
const keyOf = { key: ({ processorId }: z.input<typeof ofProcessor>) => processorId };

/** Looks up how an intent stands, and cancels it when its time is over. Messages that come together lead to one look. */
export const checkIntentJob = defineJob('payments.check-intent', ofProcessor, keyOf);

/** Cancels an intent that nobody shall pay any more. */
export const cancelIntentJob = defineJob('payments.cancel-intent', ofProcessor, keyOf);

/** Sends the money of a payment back. */
export const refundJob = defineJob('payments.refund', z.object({ paymentId: z.uuid() }), {
  key: ({ paymentId }) => paymentId,
});

/** Looks up how a refund stands. */
export const checkRefundJob = defineJob('payments.check-refund', ofProcessor, keyOf);

/** Looks up how a dispute stands that a cardholder has begun at their bank. */
export const checkDisputeJob = defineJob('payments.check-dispute', ofProcessor, keyOf);

/** Finds refunds and disputes that were made at the card processor itself and that no message told us of. */
export const findOutsideJob = defineJob('payments.find-outside', z.unknown());

/** Compares the card processor's books with ours. */
export const compareProcessorJob = defineJob('payments.compare-processor', z.unknown());

/** Finds everything that no message told us of. */
export const sweepJob = defineJob('payments.sweep', z.unknown());
