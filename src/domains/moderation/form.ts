import { z } from 'zod';
import { decisions, reportReasons } from './choices.ts';

/** Most letters of what a reporter or an admin writes. */
const MAX_TEXT = 1_000;

/** What somebody says is wrong with a listing. */
export const reportForm = z
  .object({
    reason: z.enum(reportReasons, 'Choose what is wrong with this listing'),
    text: z.string().trim().max(MAX_TEXT, `Write at most ${MAX_TEXT} letters`).default(''),
  })
  .refine(({ reason, text }) => reason !== 'Something else' || text !== '', {
    path: ['text'],
    message: 'Say in a few words what is wrong',
  });

/** What an admin decides on a reported listing; the seller is told why it goes. */
export const decisionForm = z
  .object({
    decision: z.enum(decisions, 'Choose keep or withdraw'),
    reason: z.string().trim().max(MAX_TEXT, `Write at most ${MAX_TEXT} letters`).default(''),
  })
  .refine(({ decision, reason }) => decision === 'keep' || reason !== '', {
    path: ['reason'],
    message: 'Write the reason; the seller gets it by e-mail',
  });
