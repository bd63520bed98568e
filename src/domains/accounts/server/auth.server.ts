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

/** Dependencies of sign-in. */
export type AuthDeps = {
  readonly pool: pg.Pool;
  readonly log: Log;
  /** Origin people use for the site. */
  readonly publicUrl: string;
  /** Signs session cookies and encrypts the private halves of the signing keys. */
  readonly secret: string;
  /** The secret before, whose signatures hold while it is being changed. */
  readonly previousSecret?: string | undefined;
  /** Whether an account is closed: then nobody signs in to it by any way. */
  readonly isClosed: (userId: string) => Promise<boolean>;
  /** Sign-in with Google, for the one instance of the library that does it. */
  readonly google?: GoogleSettings;
};

/** Life of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

const DAY_SECONDS = 24 * 60 * 60;
/** A session ends this long after sign-in, whatever happens meanwhile. */
const SESSION_DAYS = 30;

/** Where the library finds its things in our tables. */
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
 * Second factor by the library's own parts, except its hook, which asks for the factor only after sign-in by password.
 * Ours is asked at the session, whatever way has opened it: see `callerOfSession`.
 */
function secondFactorPlugin() {
  const { hooks: _, ...plugin } = twoFactor({
    // Where an account has a password it is asked; Google's have none.
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

/** Origins other than the public one from which the library may be asked: that of the page itself. */
function ownOrigins(publicUrl: string) {
  return (request?: Request): string[] => {
    const origin = request?.headers.get('origin');
    const host = request?.headers.get('host') ?? null;
    return origin && isOwnOrigin(origin, host, new URL(publicUrl).origin) ? [origin] : [];
  };
}

/**
 * The name has the `__Host-` prefix wherever browsers honour it. Then no other host and no plain-http page can plant a
 * session.
 */
function cookieSettings(publicUrl: string) {
  const https = publicUrl.startsWith('https:');
  return {
    // guard: cookie-host-prefix (condition => false)
    cookiePrefix: https ? '__Host-secondbyte' : 'secondbyte',
    // The library's own mark would be the weaker `__Secure-`.
    useSecureCookies: false,
    // guard: cookie-http-only ("httpOnly: true" => httpOnly: false)
    defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
  } as const;
}

type UserInfoToCheck = Parameters<NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>>[0];

/** Nobody opens or joins an account here with an address that the provider has not seen proof of. */
function refuseUnverifiedEmail({ user, source }: UserInfoToCheck) {
  const entering = source.action === 'create-user' || source.action === 'link-account';
  // guard: oauth-unverified-email (condition => false)
  return source.method === 'oauth' && entering && user.emailVerified !== true
    ? { error: 'email_not_verified' }
    : undefined;
}

/** The settings that every instance of the library shares: our tables, sessions, cookies. What it can do are its plugins. */
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
    account: {
      ...tables.account,
      // An account is joined only when both sides have proved the address; the library's defaults, told here.
      // guard: linking-unverified-account ("requireLocalEmailVerified: true" => requireLocalEmailVerified: false)
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
      // guard: oauth-state-cookie (=> skipStateCookieCheck: true)
      updateAccountOnSignIn: false,
    },
    verification: tables.verification,
    session: {
      ...tables.session,
      // guard: session-from-database (=> expiresIn: 2_592_000, cookieCache: { enabled: true, maxAge: 600 })
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      // guard: session-refresh (value => false)
      disableSessionRefresh: true,
      // Where a sign-in must be recent, `reauthenticate` asks: for the password, or for a time of ours.
      freshAge: 0,
    },
    emailAndPassword: {
      enabled: true,
      // Accounts are opened by our own use case, in one transaction with the event that tells of them.
      // guard: library-sign-up (value => false)
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: { hash: hashPassword, verify: passwordMatches },
    },
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
    // Limits are counted by the platform's limiter, for all processes together.
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

/** Sign-in, sessions and signing keys by the auth library, on our tables. */
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
    /** The cookies of a request as the library takes them: those that the secret before has signed are signed anew. */
    cookieOf,
  });
}

/** The auth library, set up for this market. */
export type Auth = ReturnType<typeof createAuth>;

/** The session of a cookie, with its user; null when it does not hold. Throws the database's error when it is away. */
export function findSession(auth: Auth, cookie: string) {
  // Only the cookie is handed on: nothing else in a request has a say in who somebody is.
  return withDatabaseErrors(() => auth.api.getSession({ headers: new Headers({ cookie }) }));
}
