import { Secret, TOTP } from 'otpauth';

/** Time in seconds for which a PIN is shown. It stays valid for the same time afterwards. */
export const PIN_SECONDS = 300;
/** Number of digits of a PIN. */
const PIN_DIGITS = 6;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PIN_SECONDS, digits: PIN_DIGITS, algorithm: 'SHA1' });

/** Returns a new secret in base 32, with 160 bits as RFC 4226 recommends. */
export function newPinSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Returns the PIN at a given time. It depends only on secret and time, so the buyer's device needs no network (RFC
 * 6238).
 */
export function pinAt(secret: string, moment: Date): string {
  return totp(secret).generate({ timestamp: moment.getTime() });
}

/** Returns the time at which the PIN of a given time changes. */
export function pinEnd(moment: Date): Date {
  const period = PIN_SECONDS * 1_000;
  return new Date((Math.floor(moment.getTime() / period) + 1) * period);
}

/**
 * Returns whether a PIN is valid at a given time. PINs of the neighboring intervals are accepted, because clocks
 * differ.
 */
export function isPinOf(secret: string, pin: string, moment: Date): boolean {
  return totp(secret).validate({ token: pin, timestamp: moment.getTime(), window: 1 }) !== null;
}
