// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of the sources, as they stand there
import { guardsOf } from '../guard.ts';

const CALLS = ['src/domains/accounts/server/calls.test.ts'];
const OWN = ['src/domains/accounts/server/own-account.test.ts'];
const SIGN_IN = ['src/domains/accounts/server/sign-in.test.ts'];
const ADMIN = ['src/domains/accounts/server/admin-calls.test.ts'];
const GOOGLE = ['src/domains/accounts/server/google.test.ts'];
const CLOSING = ['src/domains/moderation/server/close-account.test.ts'];
const RIGHTS = ['trust/rights/rights.test.ts'];
const SESSIONS = ['trust/sessions/attacks.test.ts'];

/** Who somebody is, and what people may do to accounts. */
export const accountGuards = [
  ...guardsOf('src/domains/accounts/server/authenticate.server.ts', CALLS, [
    [
      'everything, from tokens of closed accounts',
      'if (!user || user.closedAt) return null;',
      'if (!user) return null;',
      [...CALLS, ...RIGHTS],
    ],
    [
      'everything, from sessions of closed accounts',
      'if (user.closedAt || isIdle(session)) return null;',
      'if (isIdle(session)) return null;',
      [...CALLS, ...RIGHTS],
    ],
    [
      'everything, from sessions that nobody used for long',
      'if (user.closedAt || isIdle(session)) return null;',
      'if (user.closedAt) return null;',
      [...SIGN_IN, ...CALLS, ...SESSIONS],
    ],
    [
      'changes, from a cookie beside a token, whose origin nobody checks',
      'if (authorization !== null) {',
      "if (authorization !== null && !request.headers.has('cookie')) {",
    ],
  ]),
  ...guardsOf(
    'src/domains/accounts/server/store.server.ts',
    [...CALLS, ...RIGHTS],
    [
      [
        'everything, from tokens whose session has ended',
        "where('id', '=', id).where(alive).modifyEnd(prepared)",
        "where('id', '=', id).modifyEnd(prepared)",
      ],
      [
        "everything, from tokens over another person's session",
        'sessions.id = ${sessionId} and user_id = users.id and expires_at > now()',
        'sessions.id = ${sessionId} and expires_at > now()',
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/accounts/server/tokens.server.ts',
    [...CALLS, ...RIGHTS],
    [
      ['everything, from tokens of another algorithm', 'algorithms: [ALGORITHM],', ''],
      ['everything, from tokens of another issuer', 'issuer: publicUrl,', ''],
      ['everything, from tokens for somebody else', 'audience: publicUrl,', ''],
      [
        'everything, from tokens that never end',
        "requiredClaims: ['sub', 'exp', 'iat'],",
        "requiredClaims: ['sub', 'iat'],",
      ],
      ['everything, from tokens of too long a life', 'maxTokenAge: ACCESS_TOKEN_SECONDS,', ''],
      [
        'everything, from tokens that were good once',
        'if (ttl > 0) owners.set(token, owner, { ttl });',
        'owners.set(token, owner);',
        CALLS,
      ],
      [
        'everything, from what the keys signed for another purpose',
        'purpose: z.literal(PURPOSE)',
        'purpose: z.string()',
      ],
    ],
  ),
  ...guardsOf('src/domains/accounts/server/calls.server.ts', CALLS, [
    [
      'records, from everybody but their owner and admins',
      "return own || caller.userType === 'Admin' ? selectUserByEmail(db, email) : null;",
      'return own || caller ? selectUserByEmail(db, email) : null;',
    ],
    [
      'tokens, from pages of other sites',
      'if (!caller || crossSite || query.email.trim().toLowerCase() !== caller.email) {',
      'if (!caller || query.email.trim().toLowerCase() !== caller.email) {',
      [...CALLS, ...RIGHTS],
    ],
    [
      'tokens, from those who name another address',
      'if (!caller || crossSite || query.email.trim().toLowerCase() !== caller.email) {',
      'if (!caller || crossSite) {',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/session-activity.server.ts', CALLS, [
    [
      'tokens, from those who have but a token, with a session beside it',
      "if (cookie === null || raw.headers.has('authorization')) return null;",
      'if (cookie === null) return null;',
    ],
  ]),
  ...guardsOf(
    'src/domains/accounts/contract.ts',
    [...ADMIN, ...RIGHTS],
    [
      [
        'the list of all accounts, from everybody but admins',
        "summary: 'All open accounts, the newest first',\n    who: ['Admin'],",
        "summary: 'All open accounts, the newest first',\n    who: 'signed-in',",
      ],
      [
        'the verifying of sellers, from sellers',
        "summary: 'Verifies a seller',\n    who: ['Admin'],",
        "summary: 'Verifies a seller',\n    who: ['Admin', 'Seller'],",
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/accounts/form.ts',
    [...SIGN_IN, ...CALLS, ...RIGHTS],
    [
      [
        'the kind Admin, from being chosen',
        "export const chosenUserType = z.enum(['Buyer', 'Seller'],",
        "export const chosenUserType = z.enum(['Buyer', 'Seller', 'Admin'],",
      ],
    ],
  ),
  ...guardsOf('src/domains/accounts/server/complete-profile.server.ts', CALLS, [
    [
      'the kind of an account, from being changed',
      "if (sent.userType && user.userType && sent.userType !== user.userType) return refuse('user-type-fixed');",
      '',
    ],
    [
      'a record, from being written over',
      '...(user.number === null && sent.number ? { number: sent.number } : {}),',
      '...(sent.number ? { number: sent.number } : {}),',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/change-password.server.ts', OWN, [
    [
      'an account, from sessions older than its new password',
      'await endSessions(tx, user.id, change.sessionId);',
      '',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/check-password.server.ts', OWN, [
    [
      'a password, from those who found a session open',
      'if (hash === null || !(await passwordMatches({ hash, password }))) return wrongPassword(field);',
      'if (hash === null) return wrongPassword(field);',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/verification-tokens.server.ts', OWN, [
    [
      'accounts, from links that have run out',
      'where identifier = ${identifierOf(purpose, token)} and expires_at > now()',
      'where identifier = ${identifierOf(purpose, token)}',
      [...OWN, ...SIGN_IN, ...RIGHTS],
    ],
    [
      'passwords, from links that prove an address',
      'return `${purpose}:${createHash',
      'return `${purpose.slice(0, 0)}proof:${createHash',
      [...OWN, ...SIGN_IN, ...RIGHTS],
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/reset-password.server.ts', OWN, [
    ['accounts, from sessions older than a reset password', 'await endSessions(tx, user.id, null);', ''],
    [
      'mailboxes, from many letters',
      "const wait = await deps.limits.count('reset-letters', key, EMAIL_LIMIT.points, EMAIL_LIMIT.seconds);",
      'const wait = null as number | null;',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/sign-in.server.ts', SIGN_IN, [
    [
      'passwords, from guessing at one account',
      "return wait === null ? done(null) : tooManyGuesses(wait, 'for this account');",
      'return done(null);',
    ],
    [
      'passwords, from one source that tries many accounts',
      "if (sourceWait !== null) return tooManyGuesses(sourceWait, 'from here');",
      '',
    ],
    [
      'sign-in, from one source that posts too fast',
      "const wait = await deps.limits.count('sign-in-posts', source, points, seconds);",
      'const wait = null as number | null;',
    ],
  ]),
  ...guardsOf(
    'src/domains/accounts/server/auth.server.ts',
    [...SIGN_IN, ...CALLS],
    [
      [
        'closed accounts, from new sessions',
        "if (await isClosed(userId)) throw new APIError('UNAUTHORIZED', { code: 'account_closed' });",
        '',
      ],
      [
        'passwords, from sign-up past our own deed',
        'disableSignUp: true,',
        'disableSignUp: false,',
        ['src/domains/accounts/server/auth.test.ts'],
      ],
      [
        'accounts, from being opened or joined with an address that the provider has not proved',
        "return source.method === 'oauth' && entering && user.emailVerified !== true",
        "return source.method === 'none' && entering && user.emailVerified !== true",
        GOOGLE,
      ],
      [
        'accounts, from being joined where the address was never proved here',
        'requireLocalEmailVerified: true',
        'requireLocalEmailVerified: false',
        GOOGLE,
      ],
      ['cookies, from scripts', 'secure: https, httpOnly: true,', 'secure: https, httpOnly: false,'],
      [
        'cookies, from other hosts and plain http',
        "cookiePrefix: https ? '__Host-secondbyte' : 'secondbyte',",
        "cookiePrefix: 'secondbyte',",
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/accounts/accounts.server.ts',
    [...RIGHTS, ...CALLS],
    [
      [
        'accounts, from the auth library’s own addresses',
        'authHandler: shutAuthAddress,',
        'authHandler: (request) => auth.handler(request),',
      ],
    ],
  ),
  ...guardsOf('src/domains/accounts/server/verify-seller.server.ts', ADMIN, [
    [
      'the mark of verified sellers, from others',
      "if (user.userType !== 'Seller') return refuse('not-a-seller');",
      '',
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/close-account.server.ts', CLOSING, [
    [
      'admins’ accounts, from being closed',
      "if (user.userType === 'Admin') return refuse('account-not-closable');",
      '',
      ADMIN,
    ],
  ]),
  ...guardsOf('src/domains/accounts/server/fetch-remote-image.server.ts', GOOGLE, [
    [
      'our own network, from pictures that a name leads to',
      "if (found.some(({ address }) => isPrivateAddress(address)))\n      return done(new Error('an inner address'), []);",
      '',
    ],
    [
      'our own network, from pictures at its addresses',
      "protocol === 'https:' && username === '' && port === '' && !(isIP(host) !== 0 && isPrivateAddress(host))",
      "protocol === 'https:' && username === '' && port === ''",
    ],
  ]),
  ...guardsOf(
    'src/domains/accounts/server/reauthenticate.server.ts',
    ['trust/privacy/privacy.test.ts', ...RIGHTS],
    [
      [
        'an account, from being closed by who found a session open',
        "if (ways.password) return checkPassword(deps, { userId, password, source, field: 'password' });",
        'if (ways.password) return done(null);',
      ],
      [
        'an account without a password, from being closed in an old session',
        "return (await hasFreshSession(deps.auth, raw)) ? done(null) : refuse('sign-in-again');",
        'return done(null);',
      ],
    ],
  ),
];
