/** Digits of base 32, as Crockford chose them. I, L, O and U are left out, because people confuse them. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * The number by which people name an order: `SB-7K3M-9QX2`. It consists of the last 40 bits of the order's id, which
 * are random. So nothing is stored, and no number reveals the count of orders.
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
