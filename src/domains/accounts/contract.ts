import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { chosenUserType, nameField, numberField, signInForm, signUpForm } from './form.ts';
import { ownAccountCalls } from './own-account-calls.ts';
import { wireOwnUser, wireUser } from './wire-user.ts';

// Others know this file as the domain's contract; the record's shape stands apart because both lists of calls use it.
// biome-ignore lint/performance/noBarrelFile: part of the contract
export { type WireOwnUser, type WireUser, wireOwnUser, wireUser } from './wire-user.ts';

/** Refusals of this domain. */
export const accountsRefusals = defineRefusals({
  'wrong-credentials': {
    status: 401,
    title: 'Not signed in',
    detail: 'That e-mail and password do not match. Check both and try again, or reset the password.',
  },
  'not-a-seller': {
    status: 409,
    title: 'Not a seller',
    detail: 'Only sellers can be verified.',
  },
  'email-taken': {
    status: 409,
    title: 'There is an account already',
    detail: 'An account with this e-mail address exists. Log in with it instead.',
  },
  'user-type-fixed': {
    status: 409,
    title: 'Kind of account is fixed',
    detail:
      'An account is a buyer or a seller for good. Sign up with another e-mail address to be the other.',
  },
  'proof-expired': {
    status: 409,
    title: 'This link has run out',
    detail: 'This link was used already or is too old. Ask for a new one.',
  },
  'account-not-shown': {
    status: 403,
    title: 'Whose account is it?',
    detail: 'Log in with the account that the letter was sent for, or enter its password.',
  },
  'no-token': {
    status: 403,
    title: 'No token',
    detail: 'A token is given only to the signed-in person with this very e-mail address.',
  },
});

const byEmail = z.object({ email: z.string().min(1).max(254) });
const SELF_OR_ADMIN = 'your own record, any record for an admin; all else is absent';
/** A field that older clients send as null or empty when they have nothing to say. */
const silent = <Schema extends z.ZodType>(field: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());

const signedIn = z.object({ user: wireUser });

/** Most records of one page. */
export const USERS_PAGE = 100;

/** What admins do that is written down. */
export const deeds = [
  'verify-seller',
  'unverify-seller',
  'close-account',
  'withdraw-listing',
  'keep-listing',
  'restore-listing',
  'create-admin',
  'reset-password',
] as const;

/** One thing that an admin did. `subject` is the name or title of `subjectId` at that time. */
export const wireDeed = z.object({
  _id: z.uuid(),
  /** Null for what was done by a command at the server. */
  admin: z.object({ _id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  deed: z.enum(deeds),
  subjectId: z.uuid(),
  subject: z.string(),
  reason: z.string().nullable(),
  doneAt: z.iso.datetime(),
  /** Whether it is an approval or a withdrawal that nothing has followed, so that it can be taken back. */
  isLatest: z.boolean(),
});

/** A deed of an answer. */
export type WireDeed = z.output<typeof wireDeed>;

/** Most letters of what an admin writes. */
const MAX_TEXT = 1_000;
const adminText = z.string().trim().max(MAX_TEXT, `Write at most ${MAX_TEXT} letters`);

const matched = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.literal(1),
  modifiedCount: z.union([z.literal(0), z.literal(1)]),
});

/** The calls about accounts. */
export const accountsCalls = defineCalls({
  ...ownAccountCalls,
  'POST /api/auth/sign-up/email': {
    summary: 'Opens an account with e-mail and password and signs in with it',
    who: 'anyone',
    rights: 'the account is a buyer or an unverified seller; the session comes as an HttpOnly cookie',
    body: signUpForm,
    answers: { 200: signedIn },
    refusals: ['email-taken', 'too-many-requests', 'unavailable'],
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Signs in with e-mail and password',
    who: 'anyone',
    rights: 'the session comes as an HttpOnly cookie',
    body: signInForm,
    answers: { 200: signedIn },
    refusals: ['wrong-credentials', 'foreign-origin', 'too-many-requests', 'unavailable'],
  },
  'POST /api/auth/sign-out': {
    summary: 'Ends the session of the cookie',
    who: 'anyone',
    answers: { 200: z.object({ success: z.literal(true) }) },
  },
  'GET /api/auth/jwks': {
    summary: 'Public keys that prove access tokens (JSON Web Key Set)',
    who: 'anyone',
    answers: { 200: z.object({ keys: z.array(z.record(z.string(), z.string())) }) },
  },
  'GET /jwt': {
    summary: 'An access token for calls with a bearer header, good for 15 minutes',
    who: 'anyone',
    rights: 'only a live session of the very e-mail address; all others get the same 403',
    query: z.object({ email: z.string().max(254).default('') }),
    answers: { 200: z.object({ accessToken: z.string() }) },
    refusals: ['no-token'],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'GET /me': {
    summary: 'Who is signed in; null when nobody is',
    who: 'anyone',
    answers: { 200: z.object({ user: wireOwnUser.nullable() }) },
  },
  'POST /users': {
    summary: "Completes one's own record after signing up",
    who: 'signed-in',
    rights:
      'always the own record, whatever e-mail is sent; fills what is empty; the user type is set once, Buyer or Seller; only a picture of ours counts as image',
    body: z.object({
      name: silent(nameField),
      email: z.unknown().optional(),
      number: silent(numberField),
      image: silent(z.string().max(2_000)),
      userType: silent(chosenUserType),
    }),
    answers: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    refusals: ['user-type-fixed'],
  },
  'GET /users': {
    summary: 'All open accounts, the newest first',
    // guard: users-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'pages of at most 100 with a `Link` header for the next; `x-total-count` says how many there are; `userType` and `search` (name or e-mail) narrow them',
    query: z.object({
      ...numberedPage(USERS_PAGE, 'records'),
      userType: z.enum(['Buyer', 'Seller', 'Admin'], 'Choose Buyer, Seller or Admin').optional(),
      search: z.string().trim().max(100, 'Search for at most 100 letters').optional(),
    }),
    answers: { 200: z.array(wireUser) },
  },
  'PUT /users/admin/{id}': {
    summary: 'Verifies a seller',
    // guard: verify-seller-for-admins (value => ['Admin', 'Seller'])
    who: ['Admin'],
    rights:
      'an open seller account; all listings of the seller show it at once; repeating it changes nothing',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** What was checked; kept with the deed. */
      checked: adminText.default(''),
    }),
    answers: { 200: matched },
    refusals: ['not-a-seller'],
  },
  'DELETE /users/admin/{id}': {
    summary: 'Takes the verification of a seller back',
    // guard: unverify-seller-for-admins (value => ['Admin', 'Seller'])
    who: ['Admin'],
    rights:
      'an open seller account; all listings of the seller show it at once; repeating it changes nothing',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Why; kept with the deed and told to the seller. */
      reason: adminText.min(1, 'Write the reason; the seller gets it by e-mail'),
    }),
    answers: { 200: matched },
    refusals: ['not-a-seller'],
  },
  'GET /deeds': {
    summary: 'What admins did to accounts and listings, the latest first',
    // guard: deeds-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object({
      ...numberedPage(50, 'records'),
      subjectId: z.uuid('Name it by its id').optional(),
    }),
    answers: { 200: z.array(wireDeed) },
  },
  'GET /users/{email}': {
    summary: 'One user record',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    answers: { 200: wireUser },
  },
  'GET /users/admin/{email}': {
    summary: 'Whether a user is an admin',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    answers: { 200: z.object({ isAdmin: z.boolean() }) },
  },
  'GET /users/buyer/{email}': {
    summary: 'Whether a user is a buyer',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    answers: { 200: z.object({ isBuyer: z.boolean() }) },
  },
  'GET /users/seller/{email}': {
    summary: 'Whether a user is a seller',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    answers: { 200: z.object({ isSeller: z.boolean() }) },
  },
});
