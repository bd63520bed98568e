import { totpCode } from '../src/domains/account-security/testing/totp.ts';

/** Returns an authenticator app's code for a key, in groups of four as the page of the second factor shows it. */
export function appCode(shownKey: string): string {
  return totpCode(shownKey.replace(/\s+/g, ''));
}
