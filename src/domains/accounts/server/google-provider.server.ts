import type { BetterAuthOptions } from 'better-auth';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';

/** Settings of sign-in with Google, or with another OpenID provider. */
export type GoogleSettings = {
  /** Issuer address, without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Called after a new person has signed up this way. */
  readonly onSignup: (userId: string) => Promise<void>;
  /** Called before a Google identity is linked to an account, even if the account is new. */
  readonly beforeJoin: (userId: string) => Promise<void>;
};

/** Returns the address of a provider's discovery document. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Returns the provider's settings for the auth library: code flow with PKCE, state, nonce and a checked ID token. */
export function googleProvider(settings: GoogleSettings): GenericOAuthConfig<'google'> {
  return {
    providerId: 'google',
    name: 'Google',
    discoveryUrl: discoveryUrl(settings.issuer),
    // guard: oauth-nonce (=> disableIdTokenNonceBinding: true)
    requireIdTokenVerification: true,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    scopes: ['openid', 'email', 'profile'],
    // guard: oauth-pkce (value => false)
    pkce: true,
    prompt: 'select_account',
  };
}

const LONGEST_NAME = 80;

/** Returns the library's hooks for new people and for Google's data about them. */
export function signupHooks({ onSignup, beforeJoin }: GoogleSettings) {
  return {
    user: {
      create: {
        before: async (user) => {
          const name = (user.name || user.email.split('@')[0] || 'Buyer').slice(0, LONGEST_NAME);
          return { data: { ...user, name, userType: 'Buyer' } };
        },
        after: async ({ id }) => onSignup(id),
      },
    },
    account: {
      create: {
        // We ask Google for nothing after the sign-in, so its tokens are not stored.
        before: async (account) => {
          // Before, because the library runs `after` at the end of the request, when the new session exists.
          await beforeJoin(account.userId);
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
