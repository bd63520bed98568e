import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { disputeReasonNames, MAX_PICTURES, MAX_STATEMENT } from './choices.ts';

const TOO_LONG = `Write at most ${MAX_STATEMENT} characters`;

const words = (missing: string) =>
  z
    .string(missing)
    .max(2 * MAX_STATEMENT, TOO_LONG)
    .transform(cleanLines)
    .pipe(z.string().min(1, missing).max(MAX_STATEMENT, TOO_LONG));

const pictures = z
  .array(z.string().max(500))
  .max(MAX_PICTURES, `Send at most ${MAX_PICTURES} photos`)
  .default([]);

/** Schema of the buyer's claim; `pictures` are addresses of uploaded photos. */
export const openForm = z.object({
  reason: z.enum(disputeReasonNames, 'Choose what is wrong'),
  text: words('Say what happened'),
  pictures,
});

/** Schema of the seller's answer. */
export const answerForm = z.object({ text: words('Say how you see it'), pictures });

/** Returns the schema of a refund of at least `least` whole taka. `missing` is the error message. */
const taka = (least: number, missing: string) => z.int(missing).min(least, missing).max(100_000_000, missing);

/** Schema of the seller's offer of a refund. */
export const offerForm = z.object({ refund: taka(1, 'Enter how much you refund') });

/** Schema of the buyer's acceptance of an offer. `refund` is the offered amount that the buyer saw. */
export const agreementForm = z.object({ refund: taka(1, 'Enter the amount that was offered') });

/** Schema of an admin's decision: the refund (0 for none) and the reason. */
export const decisionForm = z.object({
  refund: taka(0, 'Enter how much to refund, 0 for none'),
  reason: words('Say why: both sides read it'),
});
