import type { BetterAuthOptions } from 'better-auth';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';

/** How this market signs people in with Google, or with another OpenID provider in its place. */
export type GoogleSettings = {
  /** Address of the provider, without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Told after somebody new has come this way. */
  readonly onSignup: (userId: string) => Promise<void>;
  /** Called before a Google identity is linked to an account, also to a new one. */
  readonly beforeJoin: (userId: string) => Promise<void>;
};

/** Where a provider tells its addresses and keys. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** The provider as the auth library wants it: code flow with PKCE, state, nonce and a checked ID token. */
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

/** Hooks of the library for people who come for the first time, and for Google's data about them. */
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
        // We ask Google for nothing after the sign-in, so nothing that opens a door there is kept.
        before: async (account) => {
          // Before and not after, which the library's end of the request is: then the new session is there already.
          await beforeJoin(account.userId);
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
