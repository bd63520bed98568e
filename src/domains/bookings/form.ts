import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { parsePhone } from '#kernel/phone.ts';

/** Most characters of a meeting place. */
const MAX_LOCATION = 200;

/** A mobile number as people type it, stored in the 11-digit form. */
export const buyerPhone = z
  .string('Your mobile number is required')
  .overwrite(pastedText)
  .min(1, 'Your mobile number is required')
  .transform(parsePhone)
  .pipe(z.string('Enter a mobile number of 11 digits, for example 01712-345678'));

/** Where the buyer wants to meet the seller. */
export const buyerLocation = z
  .string('Meet location is required')
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, 'Meet location is required')
      .max(MAX_LOCATION, `Meet location can have at most ${MAX_LOCATION} characters`),
  );
