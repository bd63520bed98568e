import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { disputeReasonNames, MAX_PICTURES, MAX_SAID } from './choices.ts';

const TOO_LONG = `Write at most ${MAX_SAID} characters`;

const words = (missing: string) =>
  z
    .string(missing)
    .max(2 * MAX_SAID, TOO_LONG)
    .transform(cleanLines)
    .pipe(z.string().min(1, missing).max(MAX_SAID, TOO_LONG));

const pictures = z
  .array(z.string().max(500))
  .max(MAX_PICTURES, `Send at most ${MAX_PICTURES} photos`)
  .default([]);

/** What the buyer says is wrong; pictures by their addresses. */
export const openForm = z.object({
  reason: z.enum(disputeReasonNames, 'Choose what is wrong'),
  text: words('Say what happened'),
  pictures,
});

/** How the seller sees it. */
export const answerForm = z.object({ text: words('Say how you see it'), pictures });

/** Whole taka that shall go back. */
const taka = (least: number, missing: string) => z.int(missing).min(least, missing).max(100_000_000, missing);

/** What the seller offers to send back. */
export const offerForm = z.object({ refund: taka(1, 'Enter how much you refund') });

/** What the buyer has seen that the seller offers. */
export const agreementForm = z.object({ refund: taka(1, 'Enter the amount that was offered') });

/** What an admin decides: how much goes back, nothing with 0, and why. */
export const decisionForm = z.object({
  refund: taka(0, 'Enter how much to refund, 0 for none'),
  reason: words('Say why: both sides read it'),
});
