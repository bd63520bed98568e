import { BUILT_PASSWORD } from '../../../src/domains/accounts/testing/fixtures.ts';
import { inside, USER } from '../fields.ts';
import { hasProvedAddress } from '../rights-people.ts';
import type { Asker, ExpectedOutcome, RightsRows } from '../rights-row.ts';
import { PICTURE_ID } from '../seed.ts';

/** Known and unknown email addresses have the same outcome, so the caller learns nothing. */
const REVEALS_NOTHING = { absent: 'done' } as const;

/** Outcomes for an invalid email token, by its error: unknown, of another kind, expired, or of a closed account. */
const PROOF_STATES = {
  absent: 'proof-expired',
  expired: 'proof-expired',
  'of the other kind': 'proof-expired',
  'of a closed account': 'proof-expired',
} as const;

/** An id that no session has. */
const NOBODYS_SESSION = '00000000-0000-7000-8000-000000000000';

/** A passkey that no device has. */
const NOBODYS_KEY = { id: 'none', rawId: 'none', type: 'public-key' } as const;
const NOBODYS_ANSWER = {
  ...NOBODYS_KEY,
  response: { clientDataJSON: 'e30', authenticatorData: 'none', signature: 'none' },
};
const NOBODYS_DEVICE = { ...NOBODYS_KEY, response: { clientDataJSON: 'e30', attestationObject: 'none' } };

/**
 * Returns a function that gives the outcome of changing a second factor. It is `outcome` for a session of a person with
 * a verified email address. All other callers are refused.
 */
const byOwner =
  (outcome: ExpectedOutcome) =>
  ({ person, via }: Asker): ExpectedOutcome => {
    if (via !== 'cookie') return 'sign-in-again';
    return person && hasProvedAddress(person.name) ? outcome : 'email-not-verified';
  };

const EVENT_TABLES = ['outbox_events', 'jobs'];

/** Tables that change when the market records received payments that it had not recorded yet. */
const SETTLING = [
  'bookings',
  'order_transitions',
  'order_timers',
  'products',
  'product_holds',
  'payment_intents',
  'payments',
  'ledger_transactions',
  'ledger_entries',
  ...EVENT_TABLES,
];

/** Rights to people's calls about their own account. */
export const ownAccountRows: RightsRows = {
  'PATCH /me': {
    who: 'signed-in',
    body: () => ({
      name: 'Another name',
      number: '01799999999',
      image: `/images/${PICTURE_ID}/page.jpg`,
      language: 'bn',
    }),
    fields: inside('user', USER),
    changes: ['users', 'images', 'admin_actions'],
    // No admin acts: a seller's new name ends the checks of the previous one.
    ownerColumns: { admin_actions: 'subject_id' },
  },
  'GET /me/sign-in-ways': { who: 'signed-in', fields: ['password', 'google'] },
  'GET /me/contact-email': { who: ['seller'], fields: ['contactEmail', 'asked'] },
  'PUT /me/contact-email': {
    who: ['seller'],
    body: () => ({ contactEmail: 'shop@secondbyte.test' }),
    fields: ['contactEmail', 'asked'],
    changes: ['users', 'verification_tokens', 'jobs'],
  },
  'GET /me/sessions': {
    who: 'signed-in',
    fields: ['_id', 'device', 'source', 'signedInAt', 'lastSeenAt', 'isCurrent'],
  },
  'DELETE /me/sessions/{id}': {
    who: 'signed-in',
    path: () => `/me/sessions/${NOBODYS_SESSION}`,
    outcome: () => 'not-found',
    fields: [],
  },
  'DELETE /me/sessions': {
    who: 'signed-in',
    fields: ['acknowledged', 'deletedCount'],
    changes: ['sessions'],
  },
  'POST /api/auth/second-factor': {
    who: 'anyone',
    body: () => ({ code: '123456' }),
    // No person in this market has a sign-in that waits for its second factor.
    outcome: () => 'sign-in-again',
    fields: [],
  },
  'GET /me/second-factor': {
    who: 'signed-in',
    fields: [
      'isOn',
      'isRequired',
      'hasApp',
      'recoveryCodesLeft',
      'passkeys',
      ...inside('passkeys', ['_id', 'name', 'addedAt']),
    ],
  },
  'GET /api/auth/second-factor': {
    who: 'anyone',
    // No person in this market has a sign-in that waits for its second factor.
    outcome: () => 'sign-in-again',
    fields: [],
  },
  'POST /api/auth/second-factor/passkey-options': {
    who: 'anyone',
    outcome: () => 'sign-in-again',
    fields: [],
  },
  'POST /api/auth/second-factor/passkey': {
    who: 'anyone',
    body: () => ({ response: NOBODYS_ANSWER }),
    outcome: () => 'sign-in-again',
    fields: [],
  },
  'POST /me/passkeys/options': {
    who: 'signed-in',
    slow: true,
    body: () => ({ password: BUILT_PASSWORD }),
    outcome: byOwner('done'),
    fields: ['options.*'],
    changes: ['second_factors', 'verification_tokens'],
  },
  'POST /me/passkeys': {
    who: 'signed-in',
    body: () => ({ name: 'Phone', response: NOBODYS_DEVICE }),
    outcome: byOwner('passkey-refused'),
    fields: [],
  },
  'DELETE /me/passkeys/{id}': {
    who: 'signed-in',
    path: () => `/me/passkeys/${NOBODYS_SESSION}`,
    body: () => ({ password: BUILT_PASSWORD }),
    outcome: byOwner('not-found'),
    fields: [],
  },
  'POST /me/second-factor': {
    who: 'signed-in',
    slow: true,
    body: () => ({ password: BUILT_PASSWORD }),
    outcome: byOwner('done'),
    fields: ['setupUri', 'setupKey'],
    changes: ['second_factors'],
  },
  'POST /me/second-factor/confirmation': {
    who: 'signed-in',
    body: () => ({ code: '123456' }),
    outcome: byOwner('second-factor-off'),
    fields: [],
  },
  'POST /me/recovery-codes': {
    who: 'signed-in',
    body: () => ({ password: BUILT_PASSWORD }),
    outcome: byOwner('second-factor-off'),
    fields: [],
  },
  'DELETE /me/second-factor': {
    who: 'signed-in',
    body: () => ({ password: BUILT_PASSWORD }),
    outcome: byOwner('second-factor-off'),
    fields: [],
  },
  'POST /me/email': {
    who: 'signed-in',
    slow: true,
    body: () => ({ email: 'another@secondbyte.test', password: BUILT_PASSWORD }),
    takes: ['email'],
    outcome: ({ via }) => (via === 'cookie' ? 'done' : 'sign-in-again'),
    fields: ['acknowledged'],
    changes: ['email_changes', 'jobs'],
  },
  'POST /email-changes/confirmation': {
    who: 'signed-in',
    body: () => ({ token: 'the token of no email' }),
    outcome: () => 'proof-expired',
    fields: [],
  },
  'POST /email-changes/objection': {
    who: 'anyone',
    body: () => ({ token: 'the token of no email' }),
    outcome: () => 'proof-expired',
    fields: [],
  },
  'POST /me/password': {
    who: 'signed-in',
    slow: true,
    body: () => ({ currentPassword: BUILT_PASSWORD, newPassword: 'another good password' }),
    fields: ['acknowledged'],
    changes: ['credentials', 'sessions', 'jobs'],
  },
  'POST /me/verification-email': {
    who: 'signed-in',
    fields: ['acknowledged'],
    changes: ['verification_tokens', 'jobs'],
  },
  'POST /email-verifications': {
    who: 'anyone',
    resource: 'address proof',
    // The token of the email is valid only together with a session of its account.
    outcome: ({ person }, { state, owner }) => {
      if (state === 'malformed') return 'invalid-input';
      if (state in PROOF_STATES) return 'proof-expired';
      return person?.name === owner ? 'done' : 'account-not-shown';
    },
    takes: ['password'],
    body: ({ ref }) => ({ token: ref }),
    fields: ['acknowledged'],
    changes: ['users'],
  },
  'POST /password-reset-emails': {
    who: 'anyone',
    resource: 'credentials',
    outcomes: REVEALS_NOTHING,
    body: ({ ref }) => ({ email: ref }),
    fields: ['acknowledged'],
    changes: ['jobs'],
  },
  'GET /password-resets': {
    who: 'anyone',
    resource: 'reset proof',
    outcomes: PROOF_STATES,
    path: ({ ref }) => `/password-resets?token=${encodeURIComponent(ref)}`,
    fields: ['email'],
    reveals: {
      anonymous: ['email'],
      undecided: ['email'],
      buyer: ['email'],
      seller: ['email'],
      admin: ['email'],
    },
  },
  'POST /password-resets': {
    who: 'anyone',
    resource: 'reset proof',
    outcomes: PROOF_STATES,
    slow: true,
    body: ({ ref }) => ({ token: ref, password: 'another good password' }),
    fields: ['acknowledged'],
    changes: ['users', 'credentials', 'verification_tokens', 'sessions', 'jobs'],
    changesAnyway: ['verification_tokens'],
  },
  'GET /me/data': { who: 'signed-in', fields: ['exportedAt', 'data.*'] },
  'DELETE /me': {
    who: 'signed-in',
    slow: true,
    outcome: ({ role, person }) => {
      if (role === 'admin') return 'admin-account-stays';
      if (person?.name === 'seller B') return 'money-in-flight';
      return person?.name === 'seller A' ? 'money-due' : 'done';
    },
    body: () => ({ password: BUILT_PASSWORD }),
    fields: ['acknowledged', 'deletedCount'],
    changes: [
      'users',
      'sessions',
      'credentials',
      'bookings',
      'order_meetings',
      'order_transitions',
      'order_timers',
      'offers',
      'offer_transitions',
      'wishes',
      'notifications',
      'saved_searches',
      'saved_search_hits',
      'messages',
      'reviews',
      'products',
      'product_holds',
      'payment_intents',
      ...EVENT_TABLES,
    ],
    // The call first records received money that was not recorded yet.
    changesAnyway: SETTLING,
  },
  'GET /sign-in-ways': { who: 'anyone', fields: ['google'] },
  // This market has no external sign-in. The tests of the accounts domain cover it.
  'GET /api/auth/google': { who: 'anyone', outcome: () => 'not-found', fields: [] },
  'GET /api/auth/callback/google': { who: 'anyone', outcome: () => 'not-found', fields: [] },
};
