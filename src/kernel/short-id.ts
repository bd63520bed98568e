import { isUuid } from './uuid.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** Number of base 62 digits that 128 bits need. */
const LENGTH = 22;
const SHAPE = new RegExp(`^[0-9A-Za-z]{${LENGTH}}$`);
const END = 2n ** 128n;

/** Encodes a UUID in 22 letters and digits, for short links. */
export function shortId(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let short = '';
  for (let place = 0; place < LENGTH; place += 1) {
    short = DIGITS.charAt(Number(rest % BASE)) + short;
    rest /= BASE;
  }
  return short;
}

/** Decodes the UUID of a {@link shortId}; null for any other text. */
export function uuidOfShortId(short: string): string | null {
  if (!SHAPE.test(short)) return null;
  const value = [...short].reduce((sum, digit) => sum * BASE + BigInt(DIGITS.indexOf(digit)), 0n);
  if (value >= END) return null;
  const hex = value.toString(16).padStart(32, '0');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return isUuid(uuid) ? uuid : null;
}
