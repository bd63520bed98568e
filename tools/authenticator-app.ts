import { totpCode } from '../src/domains/account-security/testing/totp.ts';

/**
 * Returns the current code of an authenticator app for a secret key. The page for the second factor shows the key in
 * groups of four characters.
 */
export function appCode(shownKey: string): string {
  return totpCode(shownKey.replace(/\s+/g, ''));
}
