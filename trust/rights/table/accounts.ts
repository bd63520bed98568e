import { AUDIT_ENTRY, inside, USER } from '../fields.ts';
import { ALL_MARKS } from '../rights-people.ts';
import type { RightsRow, RightsRows } from '../rights-row.ts';
import { PICTURE_ID } from '../seed.ts';

const PICTURE_ADDRESS = `/images/${PICTURE_ID}/page.jpg`;

/** Rights to a user record by its email address: callers may read their own record, and admins any record. */
const record: RightsRow = {
  who: 'signed-in',
  resource: 'record',
  reach: 'own or admin',
  fields: USER,
  reveals: { admin: ALL_MARKS },
};

const SIGNED_IN = inside('user', USER);

/** Rights to sign-up, sign-in, user records, and admins' actions on accounts. */
export const accountRows: RightsRows = {
  'POST /api/auth/sign-up/email': {
    who: 'anyone',
    resource: 'newcomer',
    outcomes: { taken: 'email-taken', 'own taken': 'email-taken' },
    slow: true,
    body: ({ ref }) => ({
      name: 'A newcomer',
      email: ref,
      password: 'a good password',
      number: '01799999999',
      userType: 'Seller',
      image: PICTURE_ADDRESS,
    }),
    fields: SIGNED_IN,
    changes: ['users', 'credentials', 'sessions', 'verification_tokens', 'images', 'outbox_events', 'jobs'],
  },
  'POST /api/auth/sign-in/email': {
    who: 'anyone',
    resource: 'credentials',
    outcomes: {
      absent: 'wrong-credentials',
      'of a wrong password': 'wrong-credentials',
      'of a closed account': 'wrong-credentials',
    },
    slow: true,
    body: ({ ref, beside = 'any password' }) => ({ email: ref, password: beside }),
    fields: [...SIGNED_IN, 'mustAddSecondFactor'],
    changes: ['sessions'],
    reveals: {
      anonymous: ALL_MARKS,
      undecided: ALL_MARKS,
      buyer: ALL_MARKS,
      seller: ALL_MARKS,
      admin: ALL_MARKS,
    },
  },
  'POST /api/auth/sign-out': { who: 'anyone', fields: ['success'], changes: ['sessions'] },
  'GET /api/auth/jwks': { who: 'anyone', fields: ['keys.*'] },
  'GET /jwt': {
    who: 'anyone',
    resource: 'record',
    path: ({ ref }) => `/jwt?email=${encodeURIComponent(ref.slice(0, 254))}`,
    // A session cookie takes precedence over a token. A page of another site gets no token.
    outcome: ({ person, session, isCrossSite }, { owner }) =>
      !isCrossSite && owner !== null && owner === (session ?? person)?.name ? 'done' : 'no-token',
    takes: ['email'],
    fields: ['accessToken'],
  },
  'GET /me': {
    who: 'anyone',
    fields: ['user', ...inside('user', [...USER, 'emailVerified', 'mustVerifyEmail', 'mustAddSecondFactor'])],
  },
  'POST /users': {
    who: 'signed-in',
    body: () => ({
      name: 'Another name',
      email: 'other@secondbyte.test',
      number: '01799999999',
      image: PICTURE_ADDRESS,
    }),
    takes: ['userType'],
    fields: ['acknowledged', 'insertedId'],
    changes: ['users', 'images'],
  },
  'GET /users': { who: ['admin'], fields: USER, reveals: { admin: ALL_MARKS } },
  'PUT /users/admin/{id}': {
    who: ['admin'],
    resource: 'to verify',
    outcomes: { unconfirmed: 'email-unconfirmed', 'no seller': 'not-a-seller', closed: 'not-found' },
    body: () => ({ checks: ['phone'] }),
    takes: ['checked'],
    fields: ['acknowledged', 'matchedCount', 'modifiedCount'],
    changes: ['users', 'admin_actions', 'jobs'],
  },
  'DELETE /users/admin/{id}': {
    who: ['admin'],
    resource: 'to verify',
    outcomes: { 'no seller': 'not-a-seller', closed: 'not-found' },
    body: () => ({ reason: 'The shop has moved.' }),
    takes: ['reason'],
    fields: ['acknowledged', 'matchedCount', 'modifiedCount'],
    changes: ['users', 'admin_actions', 'jobs'],
  },
  'GET /audit-log': { who: ['admin'], fields: AUDIT_ENTRY, reveals: { admin: ['email'] } },
  'GET /users/{email}': record,
  'GET /users/admin/{email}': { ...record, fields: ['isAdmin'] },
  'GET /users/buyer/{email}': { ...record, fields: ['isBuyer'] },
  'GET /users/seller/{email}': { ...record, fields: ['isSeller'] },
};
