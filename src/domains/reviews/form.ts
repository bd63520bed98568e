import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { reviewDecisions } from './choices.ts';
import { MAX_REVIEW, reviewTags } from './tags.ts';

const TOO_LONG = `Write at most ${MAX_REVIEW} characters`;
const text = z.string().overwrite(cleanLines).max(MAX_REVIEW, TOO_LONG);
const allTags = [...new Set([...reviewTags.buyer, ...reviewTags.seller])];

/** Fields of the form in which one side of an order reviews the other side. */
export const reviewForm = z.object({
  stars: z.coerce
    .number<number | string>('Choose one to five stars')
    .int('Choose one to five stars')
    .min(1, 'Choose one to five stars')
    .max(5, 'Choose one to five stars'),
  tags: z
    .array(z.enum(allTags, 'Choose among the words that are offered'))
    .max(6, 'Choose at most six')
    .default([]),
  text: text.default(''),
});

/** Fields of a reply to a review. */
export const replyForm = z.object({ text: text.min(1, 'Write your reply') });

/** Reason why a person reports a review. */
export const reviewReportForm = z.object({ reason: text.min(1, 'Say in a few words what is wrong with it') });

/** Fields of an admin's decision on a review. If the review is hidden, its writer receives the reason. */
export const reviewDecisionForm = z
  .object({
    decision: z.enum(reviewDecisions, 'Choose keep or hide'),
    reason: text.default(''),
  })
  .refine(({ decision, reason }) => decision === 'keep' || reason !== '', {
    path: ['reason'],
    message: 'Write the reason; the writer of the review gets it by email',
  });
