import { z } from 'zod';
import { cleanLines, pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { sellerChecks } from './checks.ts';
import { chosenUserType, languageField, numberField, ownNameField, signInForm, signUpForm } from './form.ts';
import { ownAccountCalls } from './own-account-calls.ts';
import { wireOwnUser, wireUser } from './wire-user.ts';

// Other domains import these schemas from this contract. The schemas have a file of their own, because
// `own-account-calls.ts` uses them too.
// biome-ignore lint/performance/noBarrelFile: part of the contract
export { type WireOwnUser, type WireUser, wireUser } from './wire-user.ts';

/** Refusals (error responses) of the API calls about accounts. */
export const accountsRefusals = defineRefusals({
  'wrong-credentials': {
    status: 401,
    title: 'Not signed in',
    detail: 'That email and password do not match. Check both and try again, or reset the password.',
  },
  'not-a-seller': {
    status: 409,
    title: 'Not a seller',
    detail: 'Only sellers can be verified.',
  },
  'email-unconfirmed': {
    status: 409,
    title: 'Email not confirmed',
    detail: 'This seller has not confirmed their email address yet. They can be verified once they have.',
  },
  'email-taken': {
    status: 409,
    title: 'Account already exists',
    detail: 'An account with this email address exists. Log in with it instead.',
  },
  'user-type-fixed': {
    status: 409,
    title: 'Account type cannot be changed',
    detail: 'An account stays a buyer or a seller. To be the other, sign up with another email address.',
  },
  'proof-expired': {
    status: 409,
    title: 'This link has expired',
    detail: 'This link was used already or is too old. Ask for a new one.',
  },
  'contact-email-taken': {
    status: 409,
    title: 'Another seller shows this address',
    detail: 'This address leads to the listings of another seller. Choose another one in your profile.',
  },
  'account-not-shown': {
    status: 403,
    title: 'Log in to this account first',
    detail: 'Log in to the account this email was sent to, or enter its password.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Log in again first',
    detail: 'Log out, log in again and do it within ten minutes, so that we know it is you.',
  },
  'account-blocked': {
    status: 403,
    title: 'This account is blocked for a time',
    detail: 'This account is blocked for a time. The email we sent says why and how long.',
  },
  'no-token': {
    status: 403,
    title: 'No token',
    detail: 'A token is given only to the signed-in person with this very email address.',
  },
});

const byEmail = z.object({ email: z.string().min(1).max(254) });
const SELF_OR_ADMIN =
  'the caller’s record, or any record for an admin; all other records do not exist for the caller';
/** Makes a field optional. Null and the empty string count as missing, because older clients send them. */
const silent = <Schema extends z.ZodType>(field: Schema) =>
  z.preprocess((value) => (value === null || value === '' ? undefined : value), field.optional());

const signedIn = z.object({ user: wireUser });

/** Maximum number of users on a page. */
const USERS_PAGE = 100;

/**
 * Actions in the audit log, by admins and by commands on the server. `uncheck-seller` is the only one by a seller: it
 * ends checks by a change of the data that were checked.
 */
const auditActions = [
  'verify-seller',
  'unverify-seller',
  'uncheck-seller',
  'decline-verification',
  'close-account',
  'withdraw-listing',
  'keep-listing',
  'restore-listing',
  'read-conversation',
  'decide-conversation',
  'decide-sender',
  'decide-dispute',
  'hide-review',
  'keep-review',
  'create-admin',
  'reset-password',
  'remove-second-factor',
  'block-source',
  'unblock-source',
  'block-account',
  'unblock-account',
] as const;

/** An entry of the audit log. `subject` is the name or title of `subjectId` at the time of the action. */
const wireAuditEntry = z.object({
  _id: z.uuid(),
  /** Admin who acted; null for a command on the server and for a seller's own action. */
  admin: z.object({ _id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  action: z.enum(auditActions),
  subjectId: z.uuid(),
  subject: z.string(),
  reason: z.string().nullable(),
  doneAt: z.iso.datetime(),
  /**
   * Whether the action can be undone. Only the verification of a seller and the withdrawal of a listing can be undone.
   * A later action that repeats or ends it prevents this, and so does the closed account of the seller.
   */
  isLatest: z.boolean(),
});

/** An audit log entry in a response. */
export type WireAuditEntry = z.output<typeof wireAuditEntry>;

/** Maximum length of an admin's text, in characters. */
const MAX_TEXT = 1_000;
const adminText = z.string().overwrite(cleanLines).max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`);

const matched = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.literal(1),
  modifiedCount: z.union([z.literal(0), z.literal(1)]),
});

/** API calls about accounts, sign-in and the audit log. */
export const accountsCalls = defineCalls({
  ...ownAccountCalls,
  'POST /api/auth/sign-up/email': {
    summary: 'Creates an account with email and password, and signs in',
    who: 'anyone',
    security: { event: 'sign-up' },
    rights: 'the account is a buyer or an unverified seller; the session is set as an HttpOnly cookie',
    /** `language` is the language of the sign-up page; English by default. */
    body: signUpForm.extend({ language: languageField.optional() }),
    responses: { 200: signedIn },
    refusals: ['email-taken', 'too-many-requests', 'unavailable'],
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Signs in with email and password',
    who: 'anyone',
    security: { event: 'sign-in' },
    rights:
      'the session is set as an HttpOnly cookie. If the account has a second factor (202), the session grants no access until it is confirmed',
    body: signInForm,
    responses: {
      /** Whether the admin must set up a second factor before they get admin rights. */
      200: signedIn.extend({ mustAddSecondFactor: z.boolean() }),
      202: z.object({ secondFactor: z.literal(true) }),
    },
    refusals: ['wrong-credentials', 'account-blocked', 'foreign-origin', 'too-many-requests', 'unavailable'],
  },
  'POST /api/auth/sign-out': {
    summary: 'Ends the session of the cookie',
    who: 'anyone',
    security: { event: 'sign-out' },
    responses: { 200: z.object({ success: z.literal(true) }) },
  },
  'GET /api/auth/jwks': {
    summary: 'Public keys for the verification of access tokens (JSON Web Key Set)',
    who: 'anyone',
    responses: { 200: z.object({ keys: z.array(z.record(z.string(), z.string())) }) },
  },
  'GET /jwt': {
    summary: 'Access token for the Authorization header (bearer), valid for 15 minutes',
    who: 'anyone',
    rights:
      'requires a live session or a valid token of the account with this email address; all other callers get the same 403',
    query: z.object({ email: z.string().max(254).default('') }),
    responses: { 200: z.object({ accessToken: z.string() }) },
    refusals: ['no-token'],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'GET /me': {
    summary: 'Signed-in user; null for guests',
    who: 'anyone',
    responses: { 200: z.object({ user: wireOwnUser.nullable() }) },
  },
  'POST /users': {
    summary: 'Completes the caller’s user record after the sign-up',
    who: 'signed-in',
    security: { event: 'role-choice' },
    rights:
      'only the caller’s record; the email in the body is ignored. Fills empty fields. The user type (Buyer or Seller) can be set once. The image must be a picture stored here',
    body: z.object({
      name: silent(ownNameField),
      email: z.unknown().optional(),
      number: silent(numberField),
      image: silent(z.string().max(2_000)),
      userType: silent(chosenUserType),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    refusals: ['not-found', 'user-type-fixed'],
  },
  'GET /users': {
    summary: 'All open accounts, newest first',
    sharesPage: true,
    // guard: users-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights:
      'pages of at most 100 with a `Link` header to the next page; the `x-total-count` header contains the total; `userType` and `search` (name or email) are filters',
    query: z.object({
      ...numberedPage('records', USERS_PAGE),
      userType: z.enum(['Buyer', 'Seller', 'Admin'], 'Choose Buyer, Seller or Admin').optional(),
      search: z.string().overwrite(pastedText).max(100, 'Search for at most 100 characters').optional(),
    }),
    responses: { 200: z.array(wireUser) },
  },
  'PUT /users/admin/{id}': {
    summary: 'Verifies a seller',
    // guard: verify-seller-for-admins (value => ['Admin', 'Seller'])
    who: ['Admin'],
    security: { event: 'seller-verified' },
    rights:
      'an open seller account with a confirmed email address. The verification shows on all listings of the seller at once. A repeated call changes nothing',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /**
       * Checks that the admin made. Buyers see each check with its month. Older clients send no list, so a missing list is
       * accepted. The admins' pages always send one, and an empty list is refused.
       */
      checks: z
        .array(z.enum(sellerChecks, 'Choose a check from the list'), 'Tick what you checked')
        .min(1, 'Tick what you checked')
        .max(sellerChecks.length)
        .optional(),
      /** Admin's additional note, stored in the audit log. */
      checked: adminText.default(''),
    }),
    responses: { 200: matched },
    refusals: ['not-a-seller', 'email-unconfirmed'],
  },
  'DELETE /users/admin/{id}': {
    summary: 'Removes the verification of a seller',
    // guard: unverify-seller-for-admins (value => ['Admin', 'Seller'])
    who: ['Admin'],
    security: { event: 'seller-unverified' },
    rights:
      'an open seller account. The change shows on all listings of the seller at once. A repeated call changes nothing',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Reason, which is stored in the audit log and emailed to the seller. */
      reason: adminText.min(1, 'Write the reason; the seller gets it by email'),
    }),
    responses: { 200: matched },
    refusals: ['not-a-seller'],
  },
  'GET /audit-log': {
    summary: 'Audit log of the admins’ actions, latest first',
    // guard: audit-log-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object({
      ...numberedPage('records'),
      subjectId: z.uuid('Name it by its id').optional(),
    }),
    responses: { 200: z.array(wireAuditEntry) },
  },
  'GET /users/{email}': {
    summary: 'One user record',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    responses: { 200: wireUser },
  },
  'GET /users/admin/{email}': {
    summary: 'Whether a user is an admin',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    responses: { 200: z.object({ isAdmin: z.boolean() }) },
  },
  'GET /users/buyer/{email}': {
    summary: 'Whether a user is a buyer',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    responses: { 200: z.object({ isBuyer: z.boolean() }) },
  },
  'GET /users/seller/{email}': {
    summary: 'Whether a user is a seller',
    who: 'signed-in',
    rights: SELF_OR_ADMIN,
    params: byEmail,
    responses: { 200: z.object({ isSeller: z.boolean() }) },
  },
});
