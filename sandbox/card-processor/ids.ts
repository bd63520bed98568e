import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes a random text of letters and digits. */
export function makeToken(length: number): string {
  let token = '';
  for (let index = 0; index < length; index += 1) token += ALPHABET[randomInt(ALPHABET.length)];
  return token;
}

/** Makes an id such as `pi_3Qx…`: a prefix, an underscore and 24 random characters. */
export function makeId(prefix: string): string {
  return `${prefix}_${makeToken(24)}`;
}

/** Returns the id from a field that holds either an id or the whole object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
