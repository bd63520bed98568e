import { BUILT_PASSWORD } from '../../../src/domains/accounts/testing/fixtures.ts';
import { inside, USER } from '../fields.ts';
import type { RightsRows } from '../rights-row.ts';
import { PICTURE_ID } from '../seed.ts';

/** Done the same whether the address is known: who asks learns nothing. */
const TELLS_NOTHING = { absent: 'done' } as const;

/** A letter's token that is none, of another kind, too old, or of an account that is closed. */
const PROOF_STATES = {
  absent: 'proof-expired',
  expired: 'proof-expired',
  'of the other kind': 'proof-expired',
  'of a closed account': 'proof-expired',
} as const;

const NEWS = ['outbox_events', 'jobs'];

/** What taking up money changes that has arrived. */
const SETTLING = ['bookings', 'products', 'product_holds', 'payment_intents', 'payments', ...NEWS];

/** What people do to their own account. */
export const ownAccountRows: RightsRows = {
  'PATCH /me': {
    who: 'signed-in',
    body: () => ({ name: 'Another name', number: '01799999999', image: `/images/${PICTURE_ID}/page.jpg` }),
    fields: inside('user', USER),
    changes: ['users', 'images'],
  },
  'GET /me/sign-in-ways': { who: 'signed-in', fields: ['password', 'google'] },
  'POST /me/password': {
    who: 'signed-in',
    slow: true,
    body: () => ({ currentPassword: BUILT_PASSWORD, newPassword: 'another good password' }),
    fields: ['acknowledged'],
    changes: ['credentials', 'sessions', 'jobs'],
  },
  'POST /me/verification-letter': {
    who: 'signed-in',
    fields: ['acknowledged'],
    changes: ['verification_tokens', 'jobs'],
  },
  'POST /email-verifications': {
    who: 'anyone',
    resource: 'address proof',
    // Without the account's session the letter proves nothing, nor with another's.
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
  'POST /password-reset-letters': {
    who: 'anyone',
    resource: 'credentials',
    outcomes: TELLS_NOTHING,
    body: ({ ref }) => ({ email: ref }),
    fields: ['acknowledged'],
    changes: ['jobs'],
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
      return person?.name === 'seller B' ? 'money-in-flight' : 'done';
    },
    body: () => ({ password: BUILT_PASSWORD }),
    fields: ['acknowledged', 'deletedCount'],
    changes: [
      'users',
      'sessions',
      'credentials',
      'bookings',
      'wishes',
      'products',
      'product_holds',
      'payment_intents',
      ...NEWS,
    ],
    // Money that has arrived and was not told of yet is taken up first.
    changesAnyway: SETTLING,
  },
  'GET /sign-in-ways': { who: 'anyone', fields: ['google'] },
  // This market offers no sign-in elsewhere; the stories of those that do are told by that domain's own tests.
  'GET /api/auth/google': { who: 'anyone', outcome: () => 'not-found', fields: [] },
  'GET /api/auth/callback/google': { who: 'anyone', outcome: () => 'not-found', fields: [] },
};
