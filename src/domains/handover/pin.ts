import { Secret, TOTP } from 'otpauth';

/** How long a PIN is shown, in seconds; the one before counts for as long. */
export const PIN_SECONDS = 300;
/** Digits of a PIN. */
const PIN_DIGITS = 6;

const totp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), period: PIN_SECONDS, digits: PIN_DIGITS, algorithm: 'SHA1' });

/** A new secret, in base 32: 160 bits, as RFC 4226 recommends. */
export function newPinSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The PIN of a moment, made of its secret alone, so that the buyer's device needs no network (RFC 6238). */
export function pinAt(secret: string, moment: Date): string {
  return totp(secret).generate({ timestamp: moment.getTime() });
}

/** When the PIN of a moment gives way to the next. */
export function pinEnd(moment: Date): Date {
  const period = PIN_SECONDS * 1_000;
  return new Date((Math.floor(moment.getTime() / period) + 1) * period);
}

/** Returns whether this is the PIN of a moment, or of the interval before or after, because clocks differ. */
export function isPinOf(secret: string, pin: string, moment: Date): boolean {
  return totp(secret).validate({ token: pin, timestamp: moment.getTime(), window: 1 }) !== null;
}
