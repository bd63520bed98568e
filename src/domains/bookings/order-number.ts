/** Digits of Crockford's base 32. I, L, O and U are omitted, because people confuse them with other characters. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * Returns the order number that people see, such as `SB-7K3M-9QX2`. It encodes the last 40 bits of the order's id,
 * which are random. So the number is not stored, and it does not reveal how many orders exist.
 */
export function orderNumber(id: string): string {
  let rest = Number.parseInt(id.slice(-10), 16);
  let digits = '';
  for (let place = 0; place < LENGTH; place += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return `SB-${digits.slice(0, LENGTH / 2)}-${digits.slice(LENGTH / 2)}`;
}
