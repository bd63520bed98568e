import { emailAttacks } from './emails.ts';
import { otherSiteAttacks } from './other-sites.ts';
import { providerAttacks } from './providers.ts';
import { sessionAttacks } from './sessions.ts';
import type { Attack } from './sessions-testbed.ts';
import { tokenAttacks } from './tokens.ts';

/** Every attack on sessions, sign-in and tokens. */
export const ATTACKS: readonly Attack[] = [
  ...sessionAttacks,
  ...otherSiteAttacks,
  ...tokenAttacks,
  ...providerAttacks,
  ...emailAttacks,
];
