import { withoutGuards } from '../../harness/guard-markers.ts';
import { atStartOf, withCode } from '../../harness/plant-defect.ts';
import type { SourceMutation } from '../../harness/source-mutation.ts';

/** A mutation of the product's sources, and the attacks that must succeed on the mutated product. */
export type Mutant = {
  readonly name: string;
  readonly mutations: () => SourceMutation[];
  readonly trips: readonly string[];
};

const ACCOUNTS = 'src/domains/accounts/server';

/** Returns a mutant without the guards that have these names in the sources. */
function without(names: readonly string[], ...trips: readonly string[]): Mutant {
  return { name: `without ${names.join(', ')}`, mutations: () => withoutGuards(...names), trips };
}

/** Returns a mutant with a planted defect, which a developer could write by mistake. */
function planted(name: string, mutations: () => SourceMutation[], ...trips: readonly string[]): Mutant {
  return { name, mutations, trips };
}

const tokens: readonly Mutant[] = [
  without(
    ['token-signature'],
    'sends a token without a valid signature',
    'signs with the published key as if it were a shared secret',
    "names their own key in the token's header",
  ),
  without(['token-audience', 'token-issuer'], 'sends a token of another market'),
  without(['token-purpose'], 'sends a correctly signed token with a wrong claim'),
  planted(
    "the token's claims decide who the caller is",
    () => [
      ...withoutGuards('token-session-owner'),
      atStartOf(
        `${ACCOUNTS}/store.server.ts`,
        'selectUserOfSession',
        'userId = globalThis.claimedId ?? userId;',
      ),
      atStartOf(
        `${ACCOUNTS}/tokens.server.ts`,
        'verify',
        "globalThis.claimedId = JSON.parse(atob(token.split('.')[1] ?? '')).id;",
      ),
    ],
    "adds a right, a role or another person's address to their own token",
  ),
];

const sessions: readonly Mutant[] = [
  planted(
    'a session keeps the id that the browser sent',
    () => [
      withCode(
        `${ACCOUNTS}/sign-in.server.ts`,
        'done(response.headers.getSetCookie())',
        "done([raw.headers.get('cookie') ?? response.headers.getSetCookie()[0] ?? ''])",
      ),
    ],
    'plants a session id in a browser before its owner signs in',
    'keeps the id of a session through another sign-in',
  ),
  without(
    ['session-from-database'],
    'uses a session from before an account was closed or changed its rights',
  ),
  without(['ended-session-token'], 'uses a session again after signing out'),
  without(
    ['password-change-ends-sessions'],
    'stays signed in after the owner has changed the password elsewhere',
  ),
  without(['password-reset-ends-sessions'], 'stays signed in after the password was reset by email'),
  without(['closed-account-session'], 'uses the session and tokens of a closed account'),
  without(['idle-session'], 'uses a session that was idle for a week'),
  without(['session-refresh'], 'keeps a session alive for longer than thirty days by using it'),
  without(['cookie-http-only'], 'reads the session cookie by script, over plain http or from another site'),
  without(['cookie-host-prefix'], "replaces the market's cookie by one from a sibling host"),
  planted(
    'a session cookie may be an access token',
    () => [
      atStartOf(
        `${ACCOUNTS}/authenticate.server.ts`,
        'createAuthenticate',
        `if (!deps.isHonest) {
          const honest = createAuthenticate({ ...deps, isHonest: true });
          return async (request) => {
            const token = /session_token=(ey[^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1];
            const owner = token ? await deps.tokens.verify(token) : null;
            if (!owner) return honest(request);
            return callerOfToken(await selectUserOfSession(deps.db, owner.userId, owner.sessionId), deps);
          };
        }`,
      ),
    ],
    'uses one kind of token in place of another',
  ),
];

const otherSites: readonly Mutant[] = [
  without(['foreign-origin-write'], 'lets a form or script of another site change something'),
  without(['json-content-type'], 'sends a change as plain text, form or multipart'),
  without(['sign-in-origin'], 'signs somebody in to an account of the attacker'),
  without(['call-method'], 'changes something by a GET'),
  without(['own-path'], 'makes the login redirect to another site'),
];

const provider: readonly Mutant[] = [
  without(
    ['oauth-state-cookie'],
    "sends the provider's answer without the state, or with another browser's state",
  ),
  without(['oauth-answer-once'], 'sends one answer of the provider fifty times at once, and once more'),
  without(['oauth-pkce'], 'asks the provider without PKCE, state or nonce'),
  without(['oauth-pkce', 'oauth-nonce'], 'puts their own code into the sign-in of somebody else'),
  planted(
    'the request decides where the provider redirects',
    () => [
      atStartOf(
        `${ACCOUNTS}/google.server.ts`,
        'begin',
        `const back = new URL(request.url).searchParams.get('redirect_uri');
         if (back) return redirectTo(settings.issuer + '/authorize?redirect_uri=' + encodeURIComponent(back));`,
      ),
    ],
    'asks the provider to redirect to another address',
  ),
  without(['oauth-nonce'], 'signs in through a provider that sends false claims'),
  without(['oauth-unverified-email'], 'signs in through a provider that sends false claims'),
  without(
    ['linking-unverified-account'],
    'opens an account with the address of somebody else and waits for its owner',
  ),
];

const emails: readonly Mutant[] = [
  planted(
    'email links never expire',
    () => [
      atStartOf(
        `${ACCOUNTS}/verification-tokens.server.ts`,
        'consumeVerificationToken',
        'return findVerificationToken(tx, purpose, token);',
      ),
      atStartOf(`${ACCOUNTS}/verification-tokens.server.ts`, 'revokeVerificationTokens', 'return;'),
    ],
    'uses a password reset link twice, guesses one or alters one',
    'uses one password reset link fifty times at once',
  ),
  without(
    ['newer-reset-link'],
    'uses a reset link after a newer one was sent, or after the password was changed',
  ),
  without(
    ['password-change-ends-links'],
    'uses a reset link after a newer one was sent, or after the password was changed',
  ),
  without(['verification-token-purpose'], 'uses a link for another purpose or another account'),
  planted(
    'emails link to the requested host',
    () => [
      atStartOf(
        'src/platform/api/api.server.ts',
        'isCookieWrite',
        "globalThis.askedHost = request.headers.get('x-forwarded-host') ?? globalThis.askedHost;",
      ),
      atStartOf(
        `${ACCOUNTS}/emails.server.ts`,
        'queueResetEmail',
        "publicUrl = globalThis.askedHost ? 'https://' + globalThis.askedHost : publicUrl;",
      ),
    ],
    'makes the email link to another host',
  ),
  without(['guesses-of-others'], 'locks the owner out with wrong passwords'),
  without(['user-record-owner'], 'tries to find out whether an address has an account'),
  planted(
    'the body decides who the caller is',
    () => [
      ...withoutGuards('body-fields'),
      atStartOf(
        `${ACCOUNTS}/change-profile.server.ts`,
        'changeProfile',
        'userId = arguments[2].userId ?? userId;',
      ),
    ],
    "names another account in a call about one's own account",
  ),
];

/**
 * Products without guards or with planted defects. On at least one of them each attack must succeed, which proves that
 * the attack works.
 */
export const MUTANTS: readonly Mutant[] = [...tokens, ...sessions, ...otherSites, ...provider, ...emails];
