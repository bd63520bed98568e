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
    risk: 'a server with a mistyped session secret invalidates the signing keys of all servers',
    tests: ['src/domains/accounts/server/common-secret.test.ts'],
  },
  'staff-names': {
    risk: 'people can choose names that look like those of staff or verified people',
    tests: ['src/domains/accounts/staff-name.test.ts', SIGN_IN],
  },
  'checks-end-with-data': {
    risk: 'a verified seller takes another name or number, and buyers read that we checked it',
    tests: [ADMIN],
  },
  'provider-name': {
    risk: 'a profile at Google can bring a name that looks like staff',
    tests: [GOOGLE],
  },
  'abuse-for-admins': {
    risk: 'any signed-in user can see blocked and suspicious client addresses and accounts',
    tests: [BLOCKS, RIGHTS],
  },
  'block-source-for-admins': {
    risk: 'any signed-in user can block client addresses',
    tests: [BLOCKS, RIGHTS],
  },
  'unblock-source-for-admins': {
    risk: 'any signed-in user can unblock client addresses',
    tests: [BLOCKS, RIGHTS],
  },
  'block-account-for-admins': { risk: 'any signed-in user can block accounts', tests: [BLOCKS, RIGHTS] },
  'unblock-account-for-admins': { risk: 'any signed-in user can unblock accounts', tests: [BLOCKS, RIGHTS] },
  'blocked-source': { risk: 'blocked client addresses can still make requests', tests: [BLOCKS] },
  'blocked-source-cache': {
    risk: 'blocked client addresses still get cached responses',
    tests: ['src/app/request-pipeline.test.ts'],
  },
  'blockable-source': {
    risk: "an admin can block their own address, or a proxy's address and so all its visitors",
    tests: [BLOCKS],
  },
  'admin-not-blockable': { risk: 'an admin can block the account of another admin', tests: [BLOCKS] },
  'blocked-account-token': { risk: 'a blocked account can still use its access tokens', tests: [BLOCKS] },
  'blocked-account-session': { risk: 'a blocked account can still use its sessions', tests: [BLOCKS] },
  'second-factor-session': {
    risk: 'a session works without its second factor',
    tests: [FACTOR],
  },
  'second-factor-tries': {
    risk: 'only a daily limit slows down an attacker who guesses second-factor codes',
    tests: [FACTOR],
  },
  'second-factor-code-once': {
    risk: 'somebody who saw a code of the authenticator app can use it again',
    tests: [FACTOR],
  },
  'second-factor-in-time': {
    risk: 'a sign-in can wait for its second factor without a time limit',
    tests: [FACTOR],
  },
  'second-factor-by-cookie': {
    risk: 'a request with an access token can change the second factor',
    tests: [FACTOR],
  },
  'second-factor-reauthentication': {
    risk: 'somebody who finds an open session can change the second factor',
    tests: [FACTOR],
  },
  'second-factor-token': {
    risk: 'access tokens work although their session lacks its second factor',
    tests: [FACTOR],
  },
  'second-factor-reencryption': {
    risk: 'people lose their authenticator app when the session secret changes',
    tests: [FACTOR],
  },
  'second-factor-verified-email': {
    risk: 'a stranger can lock an email address with a second factor before its owner confirms it',
    tests: [PASSKEYS],
  },
  'second-factor-confirmed-app': {
    risk: 'an authenticator app that was never confirmed can complete a sign-in',
    tests: [PASSKEYS],
  },
  'app-code-at-set-up': {
    risk: 'a recovery code seems to add an authenticator app, whose codes do not work',
    tests: [PASSKEYS],
  },
  'second-factor-ends-sessions': {
    risk: 'older sessions are not ended when an account turns on its second factor',
    tests: [FACTOR, PASSKEYS],
  },
  'second-factor-waiting-sessions': {
    risk: 'pending sign-ins become valid when the second factor is removed',
    tests: [PASSKEYS],
  },
  'passkey-owner': {
    risk: 'a passkey of one account proves the second factor of another account',
    tests: [PASSKEYS],
  },
  'passkey-removal-owner': { risk: 'people can delete the passkeys of others', tests: [PASSKEYS] },
  'last-second-factor': {
    risk: 'people can delete their last passkey although no other second factor is left',
    tests: [PASSKEYS],
  },
  'admin-second-factor': { risk: 'admins have their rights without a second factor', tests: [FACTOR] },
  'email-change-reauthentication': {
    risk: 'somebody who finds an open session can request another email address',
    tests: [EMAIL],
  },
  'email-change-expiry': { risk: 'old links still confirm a new email address', tests: [EMAIL] },
  'email-change-by-account': {
    risk: 'the confirmation link of one account changes the email address of another account',
    tests: [EMAIL],
  },
  'email-change-ends-sessions': {
    risk: 'older sessions stay valid after the email address is changed',
    tests: [EMAIL],
  },
  'email-objection-expiry': { risk: 'old links still undo a change of the email address', tests: [EMAIL] },
  'email-objection-ends-later-changes': {
    risk: 'links of later email changes still work after the owner undoes a change',
    tests: [EMAIL],
  },
  'email-objection-takes-password': {
    risk: "an intruder's password still works after the owner undoes the email change",
    tests: [EMAIL],
  },
  'email-objection-ends-sessions': {
    risk: "an intruder's sessions stay valid after the owner undoes the email change",
    tests: [EMAIL],
  },
  'session-owner': { risk: 'people can end the sessions of others', tests: [SESSIONS_LIST] },
  'new-device-email': {
    risk: 'owners get no email about a sign-in from a new device',
    tests: [SESSIONS_LIST],
  },
  'new-device-email-limit': {
    risk: "many sign-ins from new devices flood the owner's mailbox",
    tests: [SESSIONS_LIST],
  },
  'sign-in-email-on-pages': {
    risk: 'public pages show the email address that a seller signs in with',
    tests: ['src/domains/catalog/web/public/listing.test.ts'],
  },
  'older-contact-email': {
    risk: 'the link sent to an earlier contact email confirms a newer one',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'contact-email-of-one-seller': {
    risk: 'two sellers can have the same contact email, so it leads to the wrong seller',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'contact-email-proves-contact': {
    risk: 'confirming a contact email marks the sign-in email as confirmed instead',
    tests: ['src/domains/accounts/server/contact-email.test.ts'],
  },
  'closed-account-token': {
    risk: 'a closed account can still use its access tokens',
    tests: [CALLS, RIGHTS],
  },
  'closed-account-session': {
    risk: 'a closed account can still use its sessions',
    tests: [CALLS, RIGHTS],
  },
  'idle-session': {
    risk: 'a session still works after a week without use',
    tests: [SIGN_IN, CALLS, SESSIONS],
  },
  'cookie-beside-token': {
    risk: 'a request with an access token and a cookie uses the session without an origin check',
    tests: [CALLS],
  },
  'ended-session-token': {
    risk: 'access tokens still work after their session has ended',
    tests: [CALLS, RIGHTS],
  },
  'idle-session-token': {
    risk: 'access tokens still work after a week without use of their session',
    tests: [CALLS],
  },
  'token-session-owner': {
    risk: 'an access token works with the session of another person',
    tests: [CALLS, RIGHTS],
  },
  'token-algorithm': {
    risk: 'access tokens with another signature algorithm are accepted',
    tests: [CALLS, RIGHTS],
  },
  'token-issuer': { risk: 'access tokens of another issuer are accepted', tests: [CALLS, RIGHTS] },
  'token-audience': { risk: 'access tokens for another audience are accepted', tests: [CALLS, RIGHTS] },
  'token-expiry': { risk: 'access tokens without an expiry time are accepted', tests: [CALLS, RIGHTS] },
  'token-max-age': {
    risk: 'access tokens with a longer lifetime than ours are accepted',
    tests: [CALLS, RIGHTS],
  },
  'cached-token-expiry': { risk: 'the cache accepts access tokens that have expired', tests: [CALLS] },
  'token-clock-tolerance': {
    risk: 'access tokens are refused if the clocks of two servers differ by a few seconds',
    tests: [CALLS],
  },
  'keys-of-another-secret': {
    risk: 'no access token can be issued if the session secret cannot decrypt the signing key',
    tests: ['src/domains/accounts/server/secret-change.test.ts'],
  },
  'previous-secret-signature': {
    risk: 'cookies with a forged signature are accepted after a change of the session secret',
    tests: ['src/domains/accounts/server/secret-change.test.ts'],
  },
  'token-purpose': {
    risk: 'tokens that our keys signed for another purpose work as access tokens',
    tests: [CALLS, RIGHTS],
  },
  'user-record-owner': { risk: 'any signed-in user can read the user records of others', tests: [CALLS] },
  'cross-site-token': { risk: 'pages of other sites can request an access token', tests: [CALLS, RIGHTS] },
  'token-for-own-address': {
    risk: "a caller who names another person's email address still gets an access token",
    tests: [CALLS],
  },
  'users-for-admins': {
    risk: 'any signed-in user can list all accounts',
    tests: [ADMIN, RIGHTS],
  },
  'unverify-seller-for-admins': {
    risk: 'sellers can remove the verification of sellers',
    tests: [ADMIN, RIGHTS],
  },
  'verified-mark-for-confirmed-email': {
    risk: 'an admin can verify a seller whose email address is not confirmed',
    tests: [ADMIN],
  },
  'verify-seller-for-admins': {
    risk: 'sellers can verify sellers, including themselves',
    tests: [ADMIN, RIGHTS],
  },
  'no-admin-by-form': { risk: 'people can choose to be an admin', tests: [SIGN_IN, CALLS, RIGHTS] },
  'user-type-fixed': {
    risk: 'a request for another account type succeeds but changes nothing',
    tests: [CALLS],
  },
  'profile-not-overwritten': {
    risk: 'a repeated request overwrites the phone number in a user record',
    tests: [CALLS],
  },
  'password-change-ends-sessions': {
    risk: 'other sessions stay valid after the password is changed',
    tests: [OWN],
  },
  'current-password': { risk: 'somebody who finds an open session can change the password', tests: [OWN] },
  'verification-token-expiry': {
    risk: 'expired links still confirm email addresses and reset passwords',
    tests: [OWN, SIGN_IN, RIGHTS],
  },
  'verification-token-purpose': {
    risk: 'a link that confirms an email address can also reset the password',
    tests: [OWN, SIGN_IN, RIGHTS],
  },
  'password-reset-ends-sessions': {
    risk: 'older sessions stay valid after the password is reset',
    tests: [OWN],
  },
  'common-password-sign-up': {
    risk: 'people can sign up with passwords that attackers guess first',
    tests: [SIGN_IN],
  },
  'common-password-reset': { risk: 'people can reset to passwords that attackers guess first', tests: [OWN] },
  'common-password-change': {
    risk: 'people can change to passwords that attackers guess first',
    tests: [OWN],
  },
  'own-name-sign-up': {
    risk: 'people can sign up with their name or email address as password',
    tests: [SIGN_IN],
  },
  'own-name-reset': { risk: 'people can reset to their name or email address as password', tests: [OWN] },
  'own-name-change': { risk: 'people can change to their name or email address as password', tests: [OWN] },
  'reset-email-limit': {
    risk: 'one client address can send many password-reset emails to one mailbox',
    tests: [OWN],
  },
  'reset-emails-from-everywhere': {
    risk: 'many client addresses together can send many password-reset emails to one mailbox',
    tests: [OWN],
  },
  'sign-ups-per-source': {
    risk: 'one client address can create any number of accounts, with emails to strangers',
    tests: [SIGN_IN],
  },
  'guesses-per-account': {
    risk: 'one client address can try many passwords for one account',
    tests: [SIGN_IN],
  },
  'guesses-per-source': { risk: 'one client address can try passwords for many accounts', tests: [SIGN_IN] },
  'guesses-from-everywhere': {
    risk: 'many client addresses together can try many passwords for one account',
    tests: [SIGN_IN],
  },
  'known-device-counts-apart': {
    risk: 'wrong passwords of strangers lock owners out on their known devices',
    tests: [SIGN_IN],
  },
  'known-device-signature': {
    risk: 'attackers can invent known devices to try more passwords',
    tests: [SIGN_IN],
  },
  'guesses-of-own-password': {
    risk: 'somebody who finds an open session can try any number of passwords',
    tests: [OWN],
  },
  'failed-sign-ups-per-source': {
    risk: 'one client address can find out which email addresses have an account',
    tests: [SIGN_IN],
  },
  'reset-requests-per-source': {
    risk: 'one client address can send password-reset emails to one mailbox after another',
    tests: [SIGN_IN],
  },
  'closed-account-sign-in': { risk: 'a closed account can open new sessions', tests: [SIGN_IN, CALLS] },
  'library-sign-up': {
    risk: 'the sign-up of the auth library itself creates accounts, without our checks',
    tests: ['src/domains/accounts/server/auth.test.ts'],
  },
  'oauth-unverified-email': {
    risk: 'a Google account with an unverified email address can open or join an account',
    tests: [GOOGLE],
  },
  'linking-unverified-account': {
    risk: 'a Google sign-in joins an account whose email address was never confirmed',
    tests: [GOOGLE],
  },
  'google-join-ends-sessions': {
    risk: 'an impostor who opened the account in advance stays signed in after Google joins it',
    tests: [GOOGLE],
  },
  'google-join-closed-account': {
    risk: 'signing in with Google stores personal data in a closed account again',
    tests: [GOOGLE],
  },
  'google-join-takes-password': {
    risk: 'an impostor who opened the account in advance can use its password after Google joins it',
    tests: [GOOGLE],
  },
  'verify-email-by-account': {
    risk: 'opening the link confirms an account that a stranger opened with this email address',
    tests: [OWN],
  },
  'cookie-http-only': { risk: 'scripts can read the session cookie', tests: [SIGN_IN, CALLS] },
  'cookie-host-prefix': {
    risk: 'other hosts and plain HTTP pages can set the session cookie',
    tests: [SIGN_IN, CALLS],
  },
  'library-addresses': {
    risk: "everybody can call the auth library's own URLs, some of which change accounts",
    tests: [RIGHTS, CALLS],
  },
  'verified-mark-for-sellers': {
    risk: 'an admin can verify an account that is not a seller',
    tests: [ADMIN],
  },
  'admin-not-closable': { risk: 'the account of an admin can be closed', tests: [ADMIN] },
  'remote-image-lookup': {
    risk: 'the host name of an avatar can lead the server to our own network (SSRF)',
    tests: [GOOGLE],
  },
  'remote-image-address': {
    risk: "an IP address in an avatar's URL can lead the server to our own network (SSRF)",
    tests: [GOOGLE],
  },
  'reauthenticate-by-password': {
    risk: 'somebody who finds an open session can close the account with a wrong password',
    tests: ['trust/privacy/privacy.test.ts', RIGHTS],
  },
  'reauthenticate-by-session': {
    risk: 'an old session is enough to close an account that has no password',
    tests: ['trust/privacy/privacy.test.ts', RIGHTS],
  },
  'token-signature': { risk: 'anybody can forge access tokens', tests: [CALLS, SESSIONS] },
  'oauth-state-cookie': {
    risk: "an attacker can sign a visitor in with the attacker's own Google sign-in",
    tests: [SESSIONS],
  },
  'oauth-pkce': { risk: 'somebody who finds an authorization code of Google can use it', tests: [SESSIONS] },
  'oauth-nonce': { risk: 'an ID token of Google works for another sign-in', tests: [SESSIONS] },
  'oauth-answer-once': {
    risk: 'one callback of Google, sent several times in parallel, opens several sessions',
    tests: [SESSIONS],
  },
  'session-refresh': { risk: 'a session that is used regularly never expires', tests: [SESSIONS] },
  'session-from-database': {
    risk: 'a session keeps rights that the account has lost',
    tests: [SESSIONS],
  },
  'sign-in-origin': { risk: 'another site can sign a visitor in', tests: [SESSIONS] },
  'newer-reset-link': {
    risk: 'an older password-reset link still works after a newer one is sent',
    tests: [SESSIONS],
  },
  'password-change-ends-links': {
    risk: 'a password-reset link still works after the password is changed',
    tests: [SESSIONS],
  },
  'guesses-of-others': {
    risk: 'wrong passwords from another client address lock out the owner',
    tests: [SESSIONS],
  },
};
