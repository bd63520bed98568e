import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { parsePhone } from '#kernel/phone.ts';

/** Maximum length of a meeting place or delivery address, in characters. */
const MAX_LOCATION = 200;

/** Mobile number of the buyer. Accepts the usual ways to type it, and returns its 11 digits. */
export const buyerPhone = z
  .string('Your mobile number is required')
  .overwrite(pastedText)
  .min(1, 'Your mobile number is required')
  .transform(parsePhone)
  .pipe(z.string('Enter a mobile number of 11 digits, for example 01712-345678'));

/** Place where the buyer wants to meet the seller. For an order by courier, the delivery address. */
export const buyerLocation = z
  .string('Meet location is required')
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, 'Meet location is required')
      .max(MAX_LOCATION, `Meet location can have at most ${MAX_LOCATION} characters`),
  );
