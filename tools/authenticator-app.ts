import { totpCode } from '../src/domains/accounts/testing/totp.ts';

/** What an authenticator app shows that was given the key as the page of the second factor writes it, in groups of four. */
export function appCode(shownKey: string): string {
  return totpCode(shownKey.replace(/\s+/g, ''));
}
