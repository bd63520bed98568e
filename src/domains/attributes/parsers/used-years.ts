import { latinDigits } from '#kernel/digits.ts';
import { parseYear } from './year.ts';

const SPAN = String.raw`(\d{1,2}(?:\.\d)?)\s*(years?|yrs?|months?)`;
const USED = [
  new RegExp(String.raw`\bused\s+(?:(?:for|only|about|around)\s+)*${SPAN}\b`, 'i'),
  new RegExp(String.raw`\b${SPAN}\s+(?:used|old)\b`, 'i'),
];

/** Converts years or months to years with one decimal: 8 months are 0.7. */
function inYears(count: number, unit: string): number {
  return /^m/i.test(unit) ? Math.round((count / 12) * 10) / 10 : count;
}

/**
 * Parses how many years the product was used, or derives this from the year of purchase. Returns null if the text gives
 * neither.
 */
export function parseUsedYears(text: string, thisYear: number): number | null {
  const plain = latinDigits(text);
  for (const pattern of USED) {
    const [, count, unit] = pattern.exec(plain) ?? [];
    if (count && unit) return inYears(Number(count), unit);
  }
  const bought = parseYear(plain);
  return bought !== null && Number(bought) <= thisYear ? thisYear - Number(bought) : null;
}
