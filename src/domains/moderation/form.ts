import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { decisions, qualityDecisions, reportReasons } from './choices.ts';

/** Maximum length of a reporter's or admin's text, in characters. */
const MAX_TEXT = 1_000;

/** Fields of a report of a listing. */
export const reportForm = z
  .object({
    reason: z.enum(reportReasons, 'Choose what is wrong with this listing'),
    text: z.string().overwrite(cleanLines).max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`).default(''),
  })
  .refine(({ reason, text }) => reason !== 'Something else' || text !== '', {
    path: ['text'],
    message: 'Say in a few words what is wrong',
  });

const REASON_WANTED = 'Write the reason; the seller gets it by email';

const reason = z
  .string()
  .overwrite(cleanLines)
  .max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`)
  .default('');

/** Fields of an admin's decision on a reported listing. The seller receives the reason for a removal. */
export const decisionForm = z
  .object({ decision: z.enum(decisions, 'Choose keep or withdraw'), reason })
  .refine(({ decision, reason: given }) => decision === 'keep' || given !== '', {
    path: ['reason'],
    message: REASON_WANTED,
  });

/** Fields of an admin's decision on a listing of the quality queue. The seller receives the reason for a withdrawal. */
export const qualityForm = z
  .object({ decision: z.enum(qualityDecisions, 'Choose fine or withdraw'), reason })
  .refine(({ decision, reason: given }) => decision === 'fine' || given !== '', {
    path: ['reason'],
    message: REASON_WANTED,
  });
