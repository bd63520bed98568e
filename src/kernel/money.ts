import { localDigits } from './locale.ts';

/** An amount of money in poisha, hundredths of a Bangladeshi taka. Always an integer. */
export type Poisha = number;

/** Poisha in one taka. */
export const POISHA_PER_TAKA = 100;

/** Converts whole taka (in forms and responses) to poisha (in the database and at the card processor). */
export function takaToPoisha(taka: number): Poisha {
  if (!Number.isSafeInteger(taka)) throw new RangeError(`not a whole amount of taka: ${taka}`);
  return taka * POISHA_PER_TAKA;
}

/** Converts poisha to whole taka. Throws for fractions of a taka, which no price has. */
export function poishaToTaka(poisha: Poisha): number {
  const taka = poisha / POISHA_PER_TAKA;
  if (!Number.isSafeInteger(taka)) throw new RangeError(`not a whole amount of taka: ${poisha} poisha`);
  return taka;
}

/** Groups digits the Bengali way: 3 from the right, then 2 and 2 (125000 → 1,25,000, in Bangla ১,২৫,০০০). */
export function groupDigits(amount: number): string {
  const digits = String(Math.abs(Math.trunc(amount)));
  const last = digits.slice(-3);
  const rest = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return localDigits(`${amount < 0 ? '-' : ''}${rest ? `${rest},` : ''}${last}`);
}

/** Formats a price: symbol first, lakh grouping, no decimals (`৳1,25,000`). Takes whole taka. */
export function formatTaka(taka: number): string {
  return `৳${groupDigits(taka)}`;
}
