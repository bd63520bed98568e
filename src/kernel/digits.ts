import { pastedText } from './clean-text.ts';

const DIGIT = /^\p{Nd}$/u;

/**
 * Returns the value of a decimal digit of any script. Unicode encodes the digits of a script in order from zero to nine
 * (Unicode Standard, section 4.6, Numeric Value).
 */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  // In Unicode, the digits of another script or style may come directly before these digits.
  return (point - first) % 10;
}

/** Replaces the decimal digits of all scripts, such as Bangla (`০১৭`) and Arabic (`٠١٧`), by Latin digits (`017`). */
export function latinDigits(typed: string): string {
  return typed.replace(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

const CURRENCY = String.raw`(?:৳|tk\.?|bdt|taka|টাকা)`;
/**
 * Digits in groups of two or three; the last group has three: `1,20,000`, `120,000`. Commas and spaces are not mixed.
 */
const GROUPED = String.raw`(?!0)\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?: \d{2,3})* \d{3})`;
const NUMBER = new RegExp(
  String.raw`^(?:${CURRENCY} ?)?(-?(?:\d+|${GROUPED})(?:\.\d+)?)(?: ?(?:/[-=]|${CURRENCY}))*(?: (?:only|মাত্র))?$`,
  'i',
);

/**
 * Parses a number such as `38,500`, `৳ ৩৮,৫০০`, `38500/-` or `1.5`; returns null for any other text. Commas and spaces
 * may only group digits, and a point is the decimal point. So `450,50` is not a number, because it would read as
 * 45,050.
 */
export function parseNumber(typed: string): number | null {
  const [, number] = NUMBER.exec(latinDigits(pastedText(typed))) ?? [];
  return number === undefined ? null : Number(number.replace(/[, ]/g, ''));
}

const IN_THOUSANDS = /\d ?(?:k|thousand|hazar|hajar|lakhs?|lacs?|হাজার|লাখ|লক্ষ)(?![\p{L}\p{M}])/iu;

/** Returns advice on a text that {@link parseNumber} cannot read; null if there is no specific advice. */
export function numberAdvice(typed: string): string | null {
  const plain = latinDigits(pastedText(typed));
  if (parseNumber(plain) !== null) return null;
  if (/\d,\d/.test(plain)) return 'Write thousands as 38,500 and fractions with a point, as 1.5';
  return IN_THOUSANDS.test(plain) ? 'Write the number in full, such as 38,000' : null;
}
