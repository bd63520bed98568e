import { totpCode } from '../src/domains/accounts/testing/totp.ts';

/**
 * Returns the code of an authenticator app for the key as the page of the second factor shows it, in groups of four.
 */
export function appCode(shownKey: string): string {
  return totpCode(shownKey.replace(/\s+/g, ''));
}
