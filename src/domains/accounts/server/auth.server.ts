import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type pg from 'pg';
import { isOwnOrigin } from '#platform/api/own-origin.ts';
import type { Log } from '#platform/process/log.server.ts';
import { serverPaths } from '../../../paths.ts';
import { PASSWORD_LENGTH } from '../form.ts';
import { createLibraryLog, observedPool, withDatabaseErrors } from './auth-errors.server.ts';
import { type GoogleSettings, googleProvider, signupHooks } from './google-provider.server.ts';
import { hashPassword, passwordMatches } from './passwords.server.ts';
import { resignCookies } from './resign-cookies.server.ts';
import { sessionPlugin } from './session-plugin.server.ts';

/** Dependencies of the auth library. */
export type AuthDeps = {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Public origin of the site. */
  readonly publicUrl: string;
  /** Secret that signs session cookies and encrypts the private signing keys. */
  readonly secret: string;
  /** Previous secret, whose signatures stay valid while it is being replaced. */
  readonly previousSecret?: string | undefined;
  /** Returns whether an account is closed. The library then opens no session for it. */
  readonly isClosed: (userId: string) => Promise<boolean>;
  /** Settings of sign-in with Google; set only for the library instance that handles it. */
  readonly google?: GoogleSettings;
};

/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const DAY_SECONDS = 24 * 60 * 60;
/** Maximum lifetime of a session in days, even if it is used. */
const SESSION_DAYS = 30;

/** Names of our tables and columns, as the library needs them. */
const tables = {
  user: {
    modelName: 'users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      number: { type: 'string', required: false, input: false },
      userType: { type: 'string', required: false, input: false, fieldName: 'user_type' },
      role: { type: 'string', required: false, input: false },
      closedAt: { type: 'date', required: false, input: false, fieldName: 'closed_at' },
      blockedUntil: { type: 'date', required: false, input: false, fieldName: 'blocked_until' },
    },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      secondFactorAt: { type: 'date', required: false, input: false, fieldName: 'second_factor_at' },
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      userId: 'user_id',
      providerId: 'provider_id',
      accountId: 'account_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verification_tokens',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
} satisfies Pick<BetterAuthOptions, 'user' | 'session' | 'account' | 'verification'>;

const signingKeys = {
  jwks: {
    modelName: 'signing_keys',
    fields: {
      publicKey: 'public_key',
      privateKey: 'private_key',
      createdAt: 'created_at',
      expiresAt: 'expires_at',
    },
  },
};

/**
 * Returns the library's second-factor plugin without its hook. The hook checks only sign-ins by password.
 * `callerOfSession` checks every session instead.
 */
function secondFactorPlugin() {
  const { hooks: _, ...plugin } = twoFactor({
    // Accounts that sign in only with Google have no password. The library asks all others for their password.
    allowPasswordless: true,
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'second_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  return plugin;
}

/** Returns the additional origins from which the library accepts requests: the request's own origin, if it is ours. */
function ownOrigins(publicUrl: string) {
  return (request?: Request): string[] => {
    const origin = request?.headers.get('origin');
    const host = request?.headers.get('host') ?? null;
    return origin && isOwnOrigin(origin, host, new URL(publicUrl).origin) ? [origin] : [];
  };
}

/**
 * Returns the cookie settings. The prefix `__Host-` is used over HTTPS. With this prefix, no other host and no HTTP
 * page can set a session cookie.
 */
function cookieSettings(publicUrl: string) {
  const https = publicUrl.startsWith('https:');
  return {
    // guard: cookie-host-prefix (condition => false)
    cookiePrefix: https ? '__Host-secondbyte' : 'secondbyte',
    // With secure cookies the library would use the weaker prefix `__Secure-`.
    useSecureCookies: false,
    // guard: cookie-http-only ("httpOnly: true" => httpOnly: false)
    defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}

type UserInfoToCheck = Parameters<NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>>[0];

/** Refuses to create or link an account if the provider has not verified the email address. */
function refuseUnverifiedEmail({ user, source }: UserInfoToCheck) {
  const entering = source.action === 'create-user' || source.action === 'link-account';
  // guard: oauth-unverified-email (condition => false)
  return source.method === 'oauth' && entering && user.emailVerified !== true
    ? { error: 'email_not_verified' }
    : undefined;
}

const accountRules = {
  // Links an account only if both the provider and our site have verified the address. These are the library's
  // defaults, repeated to be safe.
  // guard: linking-unverified-account ("requireLocalEmailVerified: true" => requireLocalEmailVerified: false)
  accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
  // guard: oauth-state-cookie (=> skipStateCookieCheck: true)
  updateAccountOnSignIn: false,
} satisfies BetterAuthOptions['account'];

const sessionRules = {
  // guard: session-from-database (=> expiresIn: 2_592_000, cookieCache: { enabled: true, maxAge: 600 })
  expiresIn: SESSION_DAYS * DAY_SECONDS,
  // guard: session-refresh (value => false)
  disableSessionRefresh: true,
  // Disables the library's own check, because `reauthenticate` requires the password or a recent sign-in.
  freshAge: 0,
} satisfies BetterAuthOptions['session'];

const passwordRules = {
  enabled: true,
  // Disabled, because `createUser` creates an account and publishes its event in one transaction.
  // guard: library-sign-up (value => false)
  disableSignUp: true,
  minPasswordLength: PASSWORD_LENGTH.least,
  // The library counts UTF-16 code units, our forms count characters. A character such as an emoji has up to two code
  // units.
  maxPasswordLength: 2 * PASSWORD_LENGTH.most,
  password: { hash: hashPassword, verify: passwordMatches },
} satisfies BetterAuthOptions['emailAndPassword'];

/** Returns the settings that all instances of the library share: tables, sessions, cookies. Their plugins differ. */
export function authOptions({ pool, log, publicUrl, secret, isClosed, google }: AuthDeps) {
  return {
    appName: 'Secondbyte',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: observedPool(pool),
    telemetry: { enabled: false },
    trustedOrigins: ownOrigins(publicUrl),
    user: { ...tables.user, validateUserInfo: refuseUnverifiedEmail },
    account: { ...tables.account, ...accountRules },
    verification: tables.verification,
    session: { ...tables.session, ...sessionRules },
    emailAndPassword: passwordRules,
    onAPIError: { errorURL: `${publicUrl}${serverPaths.googleAnswer()}` },
    databaseHooks: {
      ...(google ? signupHooks(google) : {}),
      session: {
        create: {
          before: async ({ userId }: { readonly userId: string }) => {
            // guard: closed-account-sign-in
            if (await isClosed(userId)) throw new APIError('UNAUTHORIZED', { code: 'account_closed' });
          },
        },
      },
    },
    // Disabled, because the platform's rate limits count for all processes together.
    rateLimit: { enabled: false },
    logger: { log: createLibraryLog(log) },
    advanced: {
      ...cookieSettings(publicUrl),
      disableOriginCheck: false,
      // guard: sign-in-origin (value => true)
      disableCSRFCheck: false,
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
  } satisfies BetterAuthOptions;
}

/** Settings of the auth library that all its instances share. */
export type AuthOptions = ReturnType<typeof authOptions>;

/** Creates sign-in, sessions and signing keys with the auth library, on our tables. */
export function createAuth(deps: AuthDeps) {
  const { publicUrl, secret, previousSecret, google } = deps;
  const auth = betterAuth({
    ...authOptions(deps),
    plugins: [
      jwt({
        schema: signingKeys,
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' } },
        jwt: { issuer: publicUrl, audience: publicUrl, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
      }),
      sessionPlugin(),
      secondFactorPlugin(),
      genericOAuth({ config: google ? [googleProvider(google)] : [] }),
    ],
  });
  const cookieOf = (raw: Request): string | null => {
    const cookie = raw.headers.get('cookie');
    if (cookie === null || previousSecret === undefined) return cookie;
    return resignCookies(cookie, { secret, previousSecret });
  };
  return Object.assign(auth, {
    /**
     * Returns a request's cookies for the library. Signatures by the previous secret are replaced with current ones.
     */
    cookieOf,
  });
}

/** The configured auth library. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * Returns the session of a cookie with its user, or null. Throws the database's error if the database is unavailable.
 */
export function findSession(auth: Auth, cookie: string) {
  // Passes only the cookie, because nothing else in the request may identify the caller.
  return withDatabaseErrors(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
}
