import { z } from 'zod';
import { cleanLine } from '#kernel/clean-text.ts';
import { paces } from './paces.ts';

const name = z
  .string('Give the search a name')
  .overwrite(cleanLine)
  .min(1, 'Give the search a name')
  .max(80, 'Use at most 80 characters');
const pace = z.enum(paces, 'Choose at once, daily or never');

/** Form fields of a saved search: its name, and when its owner is notified of new listings. */
export const savedSearchForm = z.object({ name, pace });
