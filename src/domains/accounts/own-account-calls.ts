import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import {
  contactEmailForm,
  emailField,
  languageField,
  passwordForm,
  profileForm,
  resetForm,
  verifyEmailForm,
} from './form.ts';
import { wireUser } from './wire-user.ts';

const acknowledged = z.object({ acknowledged: z.literal(true) });
/** Returns whether a response sets a session cookie instead of deleting it. */
function startsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
}

const contactEmail = z.object({
  /** Contact email that public pages show, or null. */
  contactEmail: z.string().nullable(),
  /** Requested contact email that is not confirmed yet, or null. */
  asked: z.string().nullable(),
});
const verificationToken = z.string().min(1).max(100);

/** API calls about one's own account: profile, password, email verification, sign-in with Google. */
export const ownAccountCalls = defineCalls({
  'PATCH /me': {
    summary: 'Changes the caller’s name, phone number, picture or language',
    who: 'signed-in',
    rights:
      'only the caller’s record. Missing fields stay unchanged. The image must be a picture stored here. A new name or number ends the checks of the previous one',
    body: profileForm.partial().extend({ language: languageField.optional() }),
    responses: { 200: z.object({ user: wireUser }) },
    refusals: ['not-found'],
    limit: { points: 60, seconds: 600, per: 'caller' },
  },
  'GET /me/sign-in-ways': {
    summary: 'Sign-in methods of the caller’s account',
    who: 'signed-in',
    responses: { 200: z.object({ password: z.boolean(), google: z.boolean() }) },
  },
  'GET /me/contact-email': {
    summary: 'The caller’s contact email address, if it differs from the sign-in address',
    who: ['Seller'],
    rights: 'only the caller’s address',
    responses: { 200: contactEmail },
  },
  'PUT /me/contact-email': {
    summary:
      'Requests a change of the contact email address, or its removal; listings show a new address once it is confirmed',
    who: ['Seller'],
    needsVerifiedEmail: true,
    rights: 'only the caller’s address. The link in the email confirms it',
    body: contactEmailForm,
    responses: { 200: contactEmail },
    refusals: ['not-found'],
    limit: { points: 10, seconds: 3_600, per: 'caller' },
  },
  'POST /me/password': {
    summary: 'Changes the caller’s password and ends all other sessions',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'password-change' },
    rights: 'requires the current password',
    body: passwordForm,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'too-many-requests', 'unavailable'],
  },
  'POST /me/verification-email': {
    summary: 'Sends the confirmation email of the caller’s address again',
    who: 'signed-in',
    rights: 'sends nothing if the address is already confirmed',
    responses: { 200: acknowledged },
    limit: { points: 5, seconds: 3_600, per: 'caller' },
  },
  'POST /email-verifications': {
    summary: 'Confirms an email address or contact address with the token from the email',
    who: 'anyone',
    security: { event: 'address-proof' },
    rights: 'requires the token, valid for one day, and a session or the password of its account',
    body: z.object({ token: verificationToken, password: verifyEmailForm.shape.password.optional() }),
    responses: { 200: acknowledged },
    refusals: [
      'proof-expired',
      'account-not-shown',
      'contact-email-taken',
      'too-many-requests',
      'unavailable',
    ],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'POST /password-reset-emails': {
    summary: 'Sends an email with a link to reset the password',
    who: 'anyone',
    security: { event: 'password-reset-email' },
    rights: 'the response is the same whether or not the address has an account',
    body: z.object({ email: emailField }),
    responses: { 200: acknowledged },
    refusals: ['too-many-requests'],
  },
  'GET /password-resets': {
    summary: 'Account of a password reset token; the token stays valid',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'requires only the token, valid for 30 minutes',
    query: z.object({ token: verificationToken }),
    responses: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'POST /password-resets': {
    summary: 'Sets a new password with the token from the email, and ends all sessions',
    who: 'anyone',
    security: { event: 'password-reset' },
    rights: 'requires only the token, valid once, for 30 minutes',
    body: resetForm.extend({ token: verificationToken }),
    responses: { 200: acknowledged },
    refusals: ['proof-expired', 'too-many-requests', 'unavailable'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'GET /sign-in-ways': {
    summary: 'Sign-in methods of the site besides email and password',
    who: 'anyone',
    ignoresCaller: true,
    responses: { 200: z.object({ google: z.boolean() }) },
  },
  'GET /api/auth/google': {
    summary: 'Redirects to the sign-in with Google',
    who: 'anyone',
    rights: 'only if Google sign-in is configured',
    query: z.object({ from: z.string().max(2_000).optional() }),
    responses: { 302: null },
    refusals: ['not-found'],
    limit: { points: 30, seconds: 60, per: 'address' },
  },
  'GET /api/auth/callback/google': {
    summary: 'Completes the sign-in with Google’s response',
    who: 'anyone',
    security: { event: 'sign-in-google', isDone: startsSession },
    rights: 'one response per request, in the same browser; state, nonce and PKCE are checked',
    responses: { 302: null },
    refusals: ['not-found'],
    limit: { points: 30, seconds: 60, per: 'address' },
  },
});
