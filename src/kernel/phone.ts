import { pastedText } from './clean-text.ts';
import { latinDigits } from './digits.ts';

const MOBILE_NUMBER = /^01\d{9}$/;

/**
 * Normalizes a typed mobile number to the stored form: 11 digits from 01. Accepts `01712-345678`, `+880 1712 345678`,
 * `+880 (0) 1712 345678`, Bangla digits and copied `tel:` links. Returns null for any other text.
 */
export function parsePhone(typed: string): string | null {
  const digits = latinDigits(pastedText(typed))
    .replace(/^tel:/i, '')
    // U+2212 is the minus sign. `\p{Pd}` (dashes) does not include it.
    .replace(/[ ().\p{Pd}\u2212]/gu, '')
    .replace(/^(\+|00)?8800?(?=1)/, '0');
  return MOBILE_NUMBER.test(digits) ? digits : null;
}
