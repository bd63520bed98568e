import type { BetterAuthOptions } from 'better-auth';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { cleanLine } from '#kernel/clean-text.ts';
import { LONGEST_NAME, ownNameField } from '../form.ts';

/** Settings of sign-in with Google, or with another OpenID provider. */
export type GoogleSettings = {
  /** URL of the issuer, without a trailing slash. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Called after an account was created with Google. */
  readonly onSignup: (userId: string) => Promise<void>;
  /** Called before a Google account is linked to an account of the market, even if that account is new. */
  readonly beforeJoin: (userId: string) => Promise<void>;
};

/** Returns the URL of a provider's discovery document. */
export function discoveryUrl(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/** Returns the settings of Google for the auth library: code flow with PKCE, state, nonce and a verified ID token. */
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

/**
 * Returns the name of a new account: the provider's name, or else the mailbox. Both follow the rules of sign-up,
 * because people write any text into their profile at the provider.
 */
function nameOf({ name, email }: { readonly name: string; readonly email: string }): string {
  const [mailbox = ''] = email.split('@');
  for (const candidate of [name, mailbox]) {
    // guard: provider-name (=> const parsed = { success: candidate !== '', data: candidate };)
    const parsed = ownNameField.safeParse(cleanLine(candidate).slice(0, LONGEST_NAME));
    if (parsed.success) return parsed.data;
  }
  return 'Buyer';
}

/**
 * Returns the library's hooks for accounts created with Google and for linked Google accounts. New accounts are buyers.
 */
export function signupHooks({ onSignup, beforeJoin }: GoogleSettings) {
  return {
    user: {
      create: {
        before: async (user) => ({ data: { ...user, name: nameOf(user), userType: 'Buyer' } }),
        after: async ({ id }) => onSignup(id),
      },
    },
    account: {
      create: {
        // Google's tokens are not stored, because nothing uses them after the sign-in.
        before: async (account) => {
          // Runs in `before`, because the library runs `after` at the end of the request. The new session would already
          // exist then.
          await beforeJoin(account.userId);
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}
