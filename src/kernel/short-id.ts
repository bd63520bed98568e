import { isUuid } from './uuid.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** 128 bits in digits of base 62. */
const LENGTH = 22;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${LENGTH}}$`);
const END = 2n ** 128n;

/** Writes a UUID in 22 letters and digits, for addresses that people send each other. */
export function shortId(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let short = '';
  for (let place = 0; place < LENGTH; place += 1) {
    short = DIGITS.charAt(Number(rest % BASE)) + short;
    rest /= BASE;
  }
  return short;
}

/** Reads the UUID of a {@link shortId}; null for a text that is none. */
export function uuidOfShortId(short: string): string | null {
  if (!SHAPE.test(short)) return null;
  const value = [...short].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n);
  if (value >= END) return null;
  const hex = value.toString(16).padStart(32, '0');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(uuid) ? uuid : null;
}
