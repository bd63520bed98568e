import type pg from 'pg';
import type { Domain } from '#platform/api/domain.server.ts';
import { postgresGrowingDelays } from '#platform/api/growing-delays.server.ts';
import { problemResponse } from '#platform/api/problem-response.server.ts';
import type { RateLimits } from '#platform/api/rate-limits.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { commonRefusals } from '#platform/http/problem.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { ImageProcessor } from '../images/public-api.server.ts';
import { type Auth, type AuthDeps, type AuthOptions, authOptions, createAuth } from './server/auth.server.ts';
import { type Authenticate, createAuthenticate } from './server/authenticate.server.ts';
import { accountsApi } from './server/calls.server.ts';
import { currentSessionId } from './server/current-session.server.ts';
import { createGoogle, type Google } from './server/google.server.ts';
import type { SellersOfListings, SignInDeps } from './server/handler-deps.server.ts';
import { prepareGoogleJoin } from './server/join-google.server.ts';
import { createKnownDevices } from './server/known-devices.server.ts';
import { createSignupHandler, oauthSignupJobs } from './server/oauth-signup.server.ts';
import { accountsPrivacy, type PrivacyModule } from './server/privacy-module.server.ts';
import { createReauthenticate, type Reauthenticate } from './server/reauthenticate.server.ts';
import { resetJobs } from './server/reset-password.server.ts';
import { sessionJobs } from './server/session-jobs.server.ts';
import { demoLimits, productionLimits, type SignInLimits } from './server/sign-in.server.ts';
import { findUser } from './server/store.server.ts';
import { createTokens } from './server/tokens.server.ts';
import type { AccountsSettings } from './settings.ts';

/** Dependencies of accounts. */
export type AccountsDeps = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly config: Omit<AccountsSettings, 'AUTH_TOKEN_SYNC_URL'> & {
    readonly MARKET: 'demo' | 'production';
  };
  /** Converts avatars from sign-in providers. */
  readonly imageProcessor: ImageProcessor;
  readonly publicUrl: string;
  readonly limits: RateLimits;
  readonly sellersOfListings: SellersOfListings;
  /** Overrides the default sign-in limits of the market kind (production or demo). */
  readonly signInLimits?: SignInLimits;
};

/** The domain `accounts`, with functions and settings that other domains need. */
export type Accounts = Domain & {
  readonly privacy: PrivacyModule;
  /** Identifies the caller of a request, by session cookie or bearer token. */
  readonly authenticate: Authenticate;
  /** Returns the session id of a request, by cookie or token; null if there is none. */
  readonly currentSession: (raw: Request) => Promise<string | null>;
  /** Checks that the account's owner makes the request; for irreversible actions. */
  readonly reauthenticate: Reauthenticate;
  /** True if people must verify their email address before they order, pay or list. */
  readonly requireVerifiedEmail: boolean;
  /** Sign-in dependencies that the domain `account-security` also needs, for the second factor. */
  readonly signInDeps: SignInDeps;
  /** Settings of the auth library, for further instances of the library that use the same tables and cookies. */
  readonly authOptions: AuthOptions;
  /** Responds with 404 to all requests under `/api/auth` that are not API calls of ours. */
  readonly authHandler: (request: Request) => Promise<Response>;
  /** Opens a session and returns its `cookie` header. For tests and tools, not reachable over the network. */
  readonly openSession: (userId: string) => Promise<string>;
};

/**
 * Responds with 404 at the auth library's own URLs, because some of them change users. Our API calls use the library
 * internally.
 */
async function shutAuthAddress(): Promise<Response> {
  return problemResponse(commonRefusals['not-found'], { ok: false, code: 'not-found' }, crypto.randomUUID());
}

function authDepsOf(
  { db, pool, log, publicUrl }: AccountsDeps,
  secrets: Pick<AuthDeps, 'secret' | 'previousSecret'>,
): AuthDeps {
  const isClosed = async (userId: string) => (await findUser(db, userId))?.closedAt !== null;
  return { pool, log, publicUrl, ...secrets, isClosed };
}

function jobsOf(deps: AccountsDeps): Domain['jobs'] {
  const { db, publicUrl, config } = deps;
  return [
    ...sessionJobs(db),
    ...resetJobs(db, publicUrl),
    ...oauthSignupJobs({ ...deps, issuer: config.GOOGLE_ISSUER }),
  ];
}

/** Creates the handlers of sign-in with Google; returns null if the market has no client id and secret. */
function googleOf(deps: AccountsDeps, auth: AuthDeps): Google | null {
  const {
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  } = deps.config;
  if (!clientId || !clientSecret) return null;
  const onSignup = createSignupHandler({ ...deps, issuer });
  const beforeJoin = (userId: string) => prepareGoogleJoin(deps.db, userId, deps.publicUrl);
  return createGoogle(auth, { issuer, clientId, clientSecret, onSignup, beforeJoin }, deps.limits);
}

/** Returns the settings whose defaults are stricter in a production market. */
function strictnessOf({ config, signInLimits }: AccountsDeps) {
  const isProduction = config.MARKET === 'production';
  return {
    signInLimits: signInLimits ?? (isProduction ? productionLimits : demoLimits),
    requireAdminSecondFactor: config.REQUIRE_ADMIN_SECOND_FACTOR ?? isProduction,
    requireVerifiedEmail: config.REQUIRE_VERIFIED_EMAIL ?? isProduction,
    newDeviceEmails: config.NEW_DEVICE_EMAILS ?? isProduction,
  };
}

/** Opens a session of the auth library and returns its `cookie` header. */
async function openSession(auth: Auth, userId: string): Promise<string> {
  const { headers } = await auth.api.openSession({ body: { userId }, returnHeaders: true });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Creates the domain of accounts: sign-up, sign-in, sessions, profiles and admin actions on users. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, pool, log, config, publicUrl, limits, sellersOfListings } = deps;
  const secrets = { secret: config.SESSION_SECRET, previousSecret: config.SESSION_SECRET_PREVIOUS };
  const authDeps = authDepsOf(deps, secrets);
  const auth = createAuth(authDeps);
  const google = googleOf(deps, authDeps);
  const tokens = createTokens({ db, auth, publicUrl, log, ...secrets });
  const { signInLimits, requireAdminSecondFactor, requireVerifiedEmail, newDeviceEmails } =
    strictnessOf(deps);
  const delays = postgresGrowingDelays(pool);
  const authenticate = createAuthenticate({ db, auth, tokens, requireAdminSecondFactor });
  const signInDeps: SignInDeps = {
    db,
    auth,
    tokens,
    limits,
    delays,
    signInLimits,
    knownDevices: createKnownDevices({ ...secrets, publicUrl }),
    requireAdminSecondFactor,
    newDeviceEmails,
    publicUrl,
  };
  return {
    api: accountsApi({ ...signInDeps, authenticate, requireVerifiedEmail, sellersOfListings, google }),
    listeners: [],
    jobs: jobsOf(deps),
    privacy: accountsPrivacy,
    requireVerifiedEmail,
    authenticate,
    signInDeps,
    authOptions: authOptions(authDeps),
    currentSession: (raw) => currentSessionId({ auth, tokens }, raw),
    reauthenticate: createReauthenticate({ db, auth, delays, signInLimits }),
    // guard: library-addresses (value => (request) => auth.handler(request))
    authHandler: shutAuthAddress,
    openSession: (userId) => openSession(auth, userId),
  };
}
