import { z } from 'zod';
import { pastedText } from '#kernel/clean-text.ts';
import { numberAdvice, parseNumber } from '#kernel/digits.ts';
import { orderWish } from '../bookings/contract.ts';

/** Parses a typed price in whole taka: `38,500`, `৳ ৩৮,৫০০`. `missing` is the message for an empty field. */
const taka = (missing: string) =>
  z
    .union([z.int().positive(), z.string().overwrite(pastedText).min(1, missing)], { error: missing })
    .transform((typed, context) => {
      if (typeof typed === 'number') return typed;
      const number = parseNumber(typed);
      if (number !== null && Number.isInteger(number) && number > 0) return number;
      context.addIssue({
        code: 'custom',
        message: numberAdvice(typed) ?? 'Enter whole taka, for example 38,000',
      });
      return z.NEVER;
    })
    .pipe(z.int().max(100_000_000, 'That is more than any price here'));

const optionalTaka = z.preprocess(
  (typed) => (typed === '' || typed === undefined ? null : typed),
  taka('Enter whole taka').nullable(),
);

/** Fields of a buyer's offer, and of the order that follows if the offer is accepted. */
export const offerForm = z.object({
  taka: taka('Enter what you offer'),
  buyerPhone: orderWish.shape.buyerPhone,
  buyerLocation: orderWish.shape.buyerLocation,
});

/** Field of a seller's counter-offer. */
export const counterForm = z.object({ taka: taka('Enter your price') });

/** Fields of a seller's rules for offers on a listing. */
export const termsForm = z
  .object({
    isOff: z.boolean().default(false),
    acceptFrom: optionalTaka,
    declineBelow: optionalTaka,
  })
  .refine(
    ({ acceptFrom, declineBelow }) =>
      acceptFrom === null || declineBelow === null || acceptFrom >= declineBelow,
    { path: ['declineBelow'], message: 'This must not be above what you accept' },
  );
