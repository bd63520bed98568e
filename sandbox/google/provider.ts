import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import type { Account, Accounts } from './accounts.ts';
import { type Keys, signingKey } from './keys.ts';
import { faultPage } from './page.ts';

/** Relying party of the provider: the market is the only one. */
export type Client = {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
};

type GoogleDeps = {
  readonly issuer: string;
  readonly accounts: Accounts;
  readonly keys: Keys;
  readonly client: Client;
};

const TEN_MINUTES = 10 * 60;

function claimsOf(issuer: string, { sub, email, name, verified }: Account) {
  return { sub, email, email_verified: verified, name, picture: `${issuer}/portraits/${sub}.png` };
}

/** Returns a policy that asks the person to choose an account at every sign-in, as Google does. */
function policy() {
  const base = interactionPolicy.base();
  base.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return base;
}

/**
 * Grants the profile without a question. Choosing an account implies consent: there is one market, and it requests only
 * the profile.
 */
const grantProfile: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client: asking, session, result } = oidc;
  const accountId = result?.login?.accountId ?? session?.accountId;
  if (!asking || !accountId) return undefined;
  const grant = new oidc.provider.Grant({ clientId: asking.clientId, accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

function configuration({ issuer, accounts, keys, client }: GoogleDeps): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey(keys)] } as Configuration['jwks'],
    cookies: { keys: [keys.cookieKey] },
    // As at Google, the ID token itself contains name, email and picture.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy: policy(), url: (_context, { uid }) => `/choose/${uid}` },
    ttl: {
      Interaction: TEN_MINUTES,
      Grant: TEN_MINUTES,
      Session: TEN_MINUTES,
      AuthorizationCode: 60,
      AccessToken: TEN_MINUTES,
      IdToken: TEN_MINUTES,
    },
    findAccount: (_context, sub) => {
      const account = accounts.find(sub);
      return account && { accountId: sub, claims: async () => claimsOf(issuer, account) };
    },
    renderError: (context, { error, error_description }) => {
      context.type = 'html';
      context.body = faultPage(`${error}: ${error_description ?? ''}`);
    },
    loadExistingGrant: grantProfile,
  };
}

/** Creates an OpenID Connect provider with one relying party. */
export function createProvider(deps: GoogleDeps): Provider {
  return new Provider(deps.issuer, configuration(deps));
}
