import { totpCode } from '../src/domains/accounts/testing/totp.ts';

/** Returns an authenticator app's code for the key as the second factor's page shows it, in groups of four. */
export function appCode(shownKey: string): string {
  return totpCode(shownKey.replace(/\s+/g, ''));
}
