import { z } from 'zod';
import { defineJob } from '#platform/work/jobs.server.ts';

const ofProcessor = z.object({ processorId: z.string() });

/** Looks up how an intent stands, and cancels it when its time is over. */
export const checkIntentJob = defineJob('payments.check-intent', ofProcessor);

/** Under which key an intent is looked up: messages that come together lead to one look. */
export const checkIntentKey = (processorId: string): string => `check-intent:${processorId}`;

/** Cancels an intent that nobody shall pay any more. */
export const cancelIntentJob = defineJob('payments.cancel-intent', ofProcessor);

/** Sends the money of a payment back. */
export const refundJob = defineJob('payments.refund', z.object({ paymentId: z.uuid() }));

/** Looks up how a refund stands. */
export const checkRefundJob = defineJob('payments.check-refund', ofProcessor);

/** Finds everything that no message told us of. */
export const sweepJob = defineJob('payments.sweep', z.unknown());
