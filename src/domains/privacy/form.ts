import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';

/** Most characters of what an admin writes. */
const MAX_TEXT = 1_000;

/** Why an admin closes an account; the person gets it by email. */
export const closingReason = z
  .string()
  .overwrite(cleanLines)
  .max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`)
  .default('');
