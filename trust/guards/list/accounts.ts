import type { GuardTable } from '../guard.ts';

const CALLS = 'src/domains/accounts/server/calls.test.ts';
const OWN = 'src/domains/accounts/server/own-account.test.ts';
const SIGN_IN = 'src/domains/accounts/server/sign-in.test.ts';
const ADMIN = 'src/domains/accounts/server/admin-calls.test.ts';
const GOOGLE = 'src/domains/accounts/server/google.test.ts';
const RIGHTS = 'trust/rights/rights.test.ts';
const BLOCKS = 'src/domains/account-security/server/blocks.test.ts';
const EMAIL = 'src/domains/account-security/server/change-email.test.ts';
const FACTOR = 'src/domains/account-security/server/second-factor.test.ts';
const PASSKEYS = 'src/domains/account-security/server/passkeys.test.ts';
const SESSIONS_LIST = 'src/domains/account-security/server/own-sessions.test.ts';
const SESSIONS = 'trust/sessions/attacks.test.ts';

/** Guards of identity and of changes to accounts. */
export const accountGuards: GuardTable = {
  'common-secret': {
    guards: 'sessions and keys of all machines, from a secret mistyped on one',
    tests: ['src/domains/accounts/server/common-secret.test.ts'],
  },
  'staff-names': {
    guards: 'people, from others who call themselves staff',
    tests: ['src/domains/accounts/staff-name.test.ts', SIGN_IN],
  },
  'abuse-for-admins': { guards: 'sources and suspects, from everybody but admins', tests: [BLOCKS, RIGHTS] },
  'block-source-for-admins': { guards: 'sources, from being blocked by anybody', tests: [BLOCKS, RIGHTS] },
  'unblock-source-for-admins': { guards: 'blocks, from being ended by anybody', tests: [BLOCKS, RIGHTS] },
  'block-account-for-admins': { guards: 'accounts, from being blocked by anybody', tests: [BLOCKS, RIGHTS] },
  'unblock-account-for-admins': { guards: 'blocks, from being ended by anybody', tests: [BLOCKS, RIGHTS] },
  'blocked-source': { guards: 'the market, from sources that are kept out', tests: [BLOCKS] },
  'blocked-source-cache': {
    guards: 'what is kept ready, from sources that are kept out',
    tests: ['src/app/request-pipeline.test.ts'],
  },
  'blockable-source': { guards: 'everybody behind a proxy, from being kept out', tests: [BLOCKS] },
  'admin-not-blockable': { guards: "admins' accounts, from being blocked", tests: [BLOCKS] },
  'blocked-account-token': { guards: 'everything, from tokens of blocked accounts', tests: [BLOCKS] },
  'blocked-account-session': { guards: 'everything, from sessions of blocked accounts', tests: [BLOCKS] },
  'second-factor-session': {
    guards: 'everything, from sessions whose second factor is not proved',
    tests: [FACTOR],
  },
  'second-factor-tries': { guards: 'a second factor, from being guessed', tests: [FACTOR] },
  'second-factor-code-once': { guards: 'a second factor, from codes seen by others', tests: [FACTOR] },
  'second-factor-in-time': { guards: 'a second factor, from sign-ins left open', tests: [FACTOR] },
  'second-factor-by-cookie': { guards: 'a second factor, from those who have but a token', tests: [FACTOR] },
  'second-factor-reauthentication': {
    guards: 'a second factor, from those who found a session open',
    tests: [FACTOR],
  },
  'second-factor-token': {
    guards: 'everything, from tokens of sessions whose second factor is not proved',
    tests: [FACTOR],
  },
  'second-factor-reencryption': {
    guards: 'people, from losing their second factor when the session secret changes',
    tests: [FACTOR],
  },
  'second-factor-verified-email': {
    guards: 'owners, from the second factor of whoever has opened an account with their address',
    tests: [PASSKEYS],
  },
  'second-factor-confirmed-app': {
    guards: 'a second factor, from apps of which no email told',
    tests: [PASSKEYS],
  },
  'second-factor-ends-sessions': {
    guards: 'an account, from sessions older than its second factor',
    tests: [FACTOR, PASSKEYS],
  },
  'second-factor-waiting-sessions': {
    guards: 'an account, from sign-ins that waited for a second factor when it was turned off',
    tests: [PASSKEYS],
  },
  'passkey-owner': { guards: 'a second factor, from passkeys of other accounts', tests: [PASSKEYS] },
  'passkey-removal-owner': { guards: 'passkeys, from being taken away by others', tests: [PASSKEYS] },
  'last-second-factor': { guards: 'people, from a second factor that nothing proves', tests: [PASSKEYS] },
  'admin-second-factor': { guards: "admins' rights, from admins without a second factor", tests: [FACTOR] },
  'email-change-reauthentication': {
    guards: 'an address, from being changed by those who found a session open',
    tests: [EMAIL],
  },
  'email-change-expiry': { guards: 'an address, from links to new ones that are old', tests: [EMAIL] },
  'email-change-by-account': {
    guards: 'an account, from whoever reads the mailbox of an address typed by mistake',
    tests: [EMAIL],
  },
  'email-change-ends-sessions': {
    guards: 'an account, from sessions older than its new address',
    tests: [EMAIL],
  },
  'email-objection-expiry': { guards: 'an address, from objections that come late', tests: [EMAIL] },
  'email-objection-ends-later-changes': {
    guards: 'an address given back, from the links of changes after it',
    tests: [EMAIL],
  },
  'email-objection-takes-password': {
    guards: 'an address given back, from the password of whoever had changed it',
    tests: [EMAIL],
  },
  'email-objection-ends-sessions': {
    guards: 'an address given back, from the sessions of whoever had changed it',
    tests: [EMAIL],
  },
  'session-owner': { guards: 'sessions, from being ended by others', tests: [SESSIONS_LIST] },
  'new-device-email': { guards: 'accounts, from being used elsewhere unnoticed', tests: [SESSIONS_LIST] },
  'new-device-email-limit': { guards: 'mailboxes, from emails about new devices', tests: [SESSIONS_LIST] },
  'sign-in-email-on-pages': {
    guards: 'the address that a seller signs in with, from pages that everybody sees',
    tests: ['src/domains/catalog/web/public/listing.test.ts'],
  },
  'older-contact-email': {
    guards: 'what listings show, from an address whose email was for an earlier one',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'contact-email-of-one-seller': {
    guards: 'the way to a seller by their address, from another who reads the same mailbox',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'contact-email-proves-contact': {
    guards: 'the proof of the address to sign in with, from emails to another one',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'closed-account-token': { guards: 'everything, from tokens of closed accounts', tests: [CALLS, RIGHTS] },
  'closed-account-session': {
    guards: 'everything, from sessions of closed accounts',
    tests: [CALLS, RIGHTS],
  },
  'idle-session': {
    guards: 'everything, from sessions that nobody used for long',
    tests: [SIGN_IN, CALLS, SESSIONS],
  },
  'cookie-beside-token': {
    guards: 'changes, from a cookie beside a token, whose origin nobody checks',
    tests: [CALLS],
  },
  'ended-session-token': {
    guards: 'everything, from tokens whose session has ended',
    tests: [CALLS, RIGHTS],
  },
  'idle-session-token': {
    guards: 'everything, from tokens whose session was unused for a week',
    tests: [CALLS],
  },
  'token-session-owner': {
    guards: "everything, from tokens over another person's session",
    tests: [CALLS, RIGHTS],
  },
  'token-algorithm': { guards: 'everything, from tokens of another algorithm', tests: [CALLS, RIGHTS] },
  'token-issuer': { guards: 'everything, from tokens of another issuer', tests: [CALLS, RIGHTS] },
  'token-audience': { guards: 'everything, from tokens for somebody else', tests: [CALLS, RIGHTS] },
  'token-expiry': { guards: 'everything, from tokens that never end', tests: [CALLS, RIGHTS] },
  'token-max-age': { guards: 'everything, from tokens of too long a life', tests: [CALLS, RIGHTS] },
  'cached-token-expiry': { guards: 'everything, from tokens that were good once', tests: [CALLS] },
  'token-clock-tolerance': {
    guards: 'people, from being refused where two machines differ by seconds',
    tests: [CALLS],
  },
  'keys-of-another-secret': {
    guards: 'access tokens, from a signing key that no secret opens',
    tests: ['src/domains/accounts/server/secret-change.test.ts'],
  },
  'previous-secret-signature': {
    guards: 'sessions, from cookies that neither secret has signed',
    tests: ['src/domains/accounts/server/secret-change.test.ts'],
  },
  'token-purpose': {
    guards: 'everything, from what the keys signed for another purpose',
    tests: [CALLS, RIGHTS],
  },
  'user-record-owner': { guards: 'records, from everybody but their owner and admins', tests: [CALLS] },
  'cross-site-token': { guards: 'tokens, from pages of other sites', tests: [CALLS, RIGHTS] },
  'token-for-own-address': { guards: 'tokens, from those who name another address', tests: [CALLS] },
  'users-for-admins': {
    guards: 'the list of all accounts, from everybody but admins',
    tests: [ADMIN, RIGHTS],
  },
  'unverify-seller-for-admins': {
    guards: 'the verified mark, from being taken away by sellers',
    tests: [ADMIN, RIGHTS],
  },
  'verified-mark-for-confirmed-email': {
    guards: 'the verified mark, from sellers whose email address is not confirmed',
    tests: [ADMIN],
  },
  'verify-seller-for-admins': { guards: 'the verifying of sellers, from sellers', tests: [ADMIN, RIGHTS] },
  'no-admin-by-form': { guards: 'the kind Admin, from being chosen', tests: [SIGN_IN, CALLS, RIGHTS] },
  'user-type-fixed': { guards: 'the kind of an account, from being changed', tests: [CALLS] },
  'profile-not-overwritten': { guards: 'a record, from being written over', tests: [CALLS] },
  'password-change-ends-sessions': {
    guards: 'an account, from sessions older than its new password',
    tests: [OWN],
  },
  'current-password': { guards: 'a password, from those who found a session open', tests: [OWN] },
  'verification-token-expiry': {
    guards: 'accounts, from links that have run out',
    tests: [OWN, SIGN_IN, RIGHTS],
  },
  'verification-token-purpose': {
    guards: 'passwords, from links that prove an address',
    tests: [OWN, SIGN_IN, RIGHTS],
  },
  'password-reset-ends-sessions': {
    guards: 'accounts, from sessions older than a reset password',
    tests: [OWN],
  },
  'common-password-sign-up': { guards: 'accounts, from passwords that are guessed first', tests: [SIGN_IN] },
  'common-password-reset': { guards: 'accounts, from passwords that are guessed first', tests: [OWN] },
  'common-password-change': { guards: 'accounts, from passwords that are guessed first', tests: [OWN] },
  'reset-email-limit': { guards: 'mailboxes, from many emails', tests: [OWN] },
  'reset-emails-from-everywhere': {
    guards: 'mailboxes, from many emails that many sources ask for',
    tests: [OWN],
  },
  'sign-ups-per-source': {
    guards: "strangers' mailboxes, from one source that opens account after account",
    tests: [SIGN_IN],
  },
  'guesses-per-account': { guards: 'passwords, from guessing at one account', tests: [SIGN_IN] },
  'guesses-per-source': { guards: 'passwords, from one source that tries many accounts', tests: [SIGN_IN] },
  'guesses-from-everywhere': {
    guards: 'passwords, from guessing at one account from many sources',
    tests: [SIGN_IN],
  },
  'known-device-counts-apart': {
    guards: 'owners, from being locked out by those who share their address',
    tests: [SIGN_IN],
  },
  'known-device-signature': {
    guards: 'passwords, from guessing under known devices that were made up',
    tests: [SIGN_IN],
  },
  'guesses-of-own-password': {
    guards: 'passwords, from guessing in a session that was left open',
    tests: [OWN],
  },
  'failed-sign-ups-per-source': {
    guards: 'people, from one source that tries which addresses have an account',
    tests: [SIGN_IN],
  },
  'reset-requests-per-source': {
    guards: 'mailboxes, from one source that asks for emails to one address after another',
    tests: [SIGN_IN],
  },
  'closed-account-sign-in': { guards: 'closed accounts, from new sessions', tests: [SIGN_IN, CALLS] },
  'library-sign-up': {
    guards: 'passwords, from sign-up past our own use case',
    tests: ['src/domains/accounts/server/auth.test.ts'],
  },
  'oauth-unverified-email': {
    guards: 'accounts, from being opened or joined with an address that the provider has not proved',
    tests: [GOOGLE],
  },
  'linking-unverified-account': {
    guards: 'accounts, from being joined where the address was never proved here',
    tests: [GOOGLE],
  },
  'google-join-ends-sessions': {
    guards: 'accounts that Google joins, from whoever opened them in advance and is still signed in',
    tests: [GOOGLE],
  },
  'google-join-takes-password': {
    guards: 'accounts that Google joins, from whoever opened them in advance and knows the password',
    tests: [GOOGLE],
  },
  'verify-email-by-account': {
    guards: 'addresses, from being proved for accounts that strangers have opened with them',
    tests: [OWN],
  },
  'cookie-http-only': { guards: 'cookies, from scripts', tests: [SIGN_IN, CALLS] },
  'cookie-host-prefix': { guards: 'cookies, from other hosts and plain http', tests: [SIGN_IN, CALLS] },
  'library-addresses': { guards: 'accounts, from the auth library’s own addresses', tests: [RIGHTS, CALLS] },
  'verified-mark-for-sellers': { guards: 'the mark of verified sellers, from others', tests: [ADMIN] },
  'admin-not-closable': { guards: 'admins’ accounts, from being closed', tests: [ADMIN] },
  'remote-image-lookup': { guards: 'our own network, from pictures that a name leads to', tests: [GOOGLE] },
  'remote-image-address': { guards: 'our own network, from pictures at its addresses', tests: [GOOGLE] },
  'reauthenticate-by-password': {
    guards: 'an account, from being closed by who found a session open',
    tests: ['trust/privacy/privacy.test.ts', RIGHTS],
  },
  'reauthenticate-by-session': {
    guards: 'an account without a password, from being closed in an old session',
    tests: ['trust/privacy/privacy.test.ts', RIGHTS],
  },
  'token-signature': { guards: 'everything, from tokens that we did not sign', tests: [CALLS, SESSIONS] },
  'oauth-state-cookie': {
    guards: 'browsers, from being signed in with the answer to somebody else',
    tests: [SESSIONS],
  },
  'oauth-pkce': { guards: 'codes of the provider, from whoever finds one', tests: [SESSIONS] },
  'oauth-nonce': { guards: 'sign-in, from words of the provider for another sign-in', tests: [SESSIONS] },
  'oauth-answer-once': {
    guards: 'answers of the provider, from being used many times at once',
    tests: [SESSIONS],
  },
  'session-refresh': { guards: 'accounts, from sessions that are used for ever', tests: [SESSIONS] },
  'session-from-database': {
    guards: 'rights, from a session that remembers those of before',
    tests: [SESSIONS],
  },
  'sign-in-origin': { guards: 'browsers, from being signed in by another site', tests: [SESSIONS] },
  'newer-reset-link': { guards: 'passwords, from older links than the newest', tests: [SESSIONS] },
  'password-change-ends-links': {
    guards: 'passwords, from links sent before they were changed',
    tests: [SESSIONS],
  },
  'guesses-of-others': {
    guards: 'owners, from being locked out by those who guess elsewhere',
    tests: [SESSIONS],
  },
};
