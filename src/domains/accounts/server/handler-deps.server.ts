import type { GrowingDelays } from '#platform/api/growing-delays.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Auth } from './auth.server.ts';
import type { Authenticate } from './authenticate.server.ts';
import type { Google } from './google.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import type { SignInLimits } from './sign-in.server.ts';
import type { Tokens } from './tokens.server.ts';

/** Returns the sellers' ids by listing id. A later domain has the listings, so the function is passed in. */
export type SellersOfListings = (
  db: Db,
  productIds: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** Sign-in dependencies that the API calls of `accounts` and `account-security` share. */
export type SignInDeps = {
  readonly db: Db;
  readonly auth: Auth;
  readonly tokens: Tokens;
  readonly limits: RateLimits;
  /** Growing delays after wrong passwords. */
  readonly delays: GrowingDelays;
  readonly signInLimits: SignInLimits;
  readonly knownDevices: KnownDevices;
  /** Whether admins get their rights only with a second factor. */
  readonly requireAdminSecondFactor: boolean;
  /** Whether a sign-in from a new device causes an email. */
  readonly newDeviceEmails: boolean;
  readonly publicUrl: string;
};

/** Dependencies of the API calls about accounts. */
export type AccountsHandlerDeps = SignInDeps & {
  readonly authenticate: Authenticate;
  /** Whether people must verify their email address before they order, pay or list. */
  readonly requireVerifiedEmail: boolean;
  readonly sellersOfListings: SellersOfListings;
  /** Sign-in with Google; null if the market does not offer it. */
  readonly google: Google | null;
};
