import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';

/** Maximum length of an admin's text, in characters. */
const MAX_TEXT = 1_000;

/** Reason why an admin closes an account; the person gets it by email. */
export const closingReason = z
  .string()
  .overwrite(cleanLines)
  .max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`)
  .default('');
