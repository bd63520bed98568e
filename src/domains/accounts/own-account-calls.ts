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
function startsSession(answer: Response): boolean {
  return answer.headers.getSetCookie().some((cookie) => /session_token=[^;]/.test(cookie));
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
    summary: "Changes one's own name, number, picture or language",
    who: 'signed-in',
    rights: 'always the own record; what is not sent stays; only a picture of ours counts as image',
    body: profileForm.partial().extend({ language: languageField.optional() }),
    answers: { 200: z.object({ user: wireUser }) },
    refusals: ['not-found'],
    limit: { points: 60, seconds: 600, per: 'caller' },
  },
  'GET /me/sign-in-ways': {
    summary: 'How one can sign in to the own account',
    who: 'signed-in',
    answers: { 200: z.object({ password: z.boolean(), google: z.boolean() }) },
  },
  'GET /me/contact-email': {
    summary: 'The address at which strangers reach one, where that is not the one to sign in with',
    who: ['Seller'],
    rights: 'always the own one',
    answers: { 200: contactEmail },
  },
  'PUT /me/contact-email': {
    summary: 'Asks for another contact address, or none: listings show it once an email to it was answered',
    who: ['Seller'],
    needsVerifiedEmail: true,
    rights: 'always the own one; the address is shown when the link of the email was followed',
    body: contactEmailForm,
    answers: { 200: contactEmail },
    refusals: ['not-found'],
    limit: { points: 10, seconds: 3_600, per: 'caller' },
  },
  'POST /me/password': {
    summary: "Changes one's own password; all other sessions end",
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'password-change' },
    rights: 'asks for the current password',
    body: passwordForm,
    answers: { 200: acknowledged },
    refusals: ['not-found', 'too-many-requests', 'unavailable'],
  },
  'POST /me/verification-email': {
    summary: "Sends the email again that proves one's email address",
    who: 'signed-in',
    rights: 'sends nothing when the address is proved already',
    answers: { 200: acknowledged },
    limit: { points: 5, seconds: 3_600, per: 'caller' },
  },
  'POST /email-verifications': {
    summary: 'Proves an email address, or a contact address, with the token of the email',
    who: 'anyone',
    security: { event: 'address-proof' },
    rights:
      'the token is the proof, for a day, by whoever is signed in to its account or names the password of it',
    body: z.object({ token: verificationToken, password: verifyEmailForm.shape.password.optional() }),
    answers: { 200: acknowledged },
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
    summary: 'Sends an email with a link by which a new password can be chosen',
    who: 'anyone',
    security: { event: 'password-reset-email' },
    rights: 'the same answer whether the address has an account or not',
    body: z.object({ email: emailField }),
    answers: { 200: acknowledged },
    refusals: ['too-many-requests'],
  },
  'GET /password-resets': {
    summary: 'Whose password the token of an email resets; the token stays valid',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'the token is the proof, for 30 minutes; whoever has it may set the password',
    query: z.object({ token: verificationToken }),
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'POST /password-resets': {
    summary: 'Sets a new password with the token of the email; all sessions end',
    who: 'anyone',
    security: { event: 'password-reset' },
    rights: 'the token is the proof; it holds once, for 30 minutes',
    body: resetForm.extend({ token: verificationToken }),
    answers: { 200: acknowledged },
    refusals: ['proof-expired', 'too-many-requests', 'unavailable'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'GET /sign-in-ways': {
    summary: 'How people can sign in, apart from email and password',
    who: 'anyone',
    ignoresCaller: true,
    answers: { 200: z.object({ google: z.boolean() }) },
  },
  'GET /api/auth/google': {
    summary: 'Leads to the sign-in with Google',
    who: 'anyone',
    rights: 'only where the site offers it',
    query: z.object({ from: z.string().max(2_000).optional() }),
    answers: { 302: null },
    refusals: ['not-found'],
    limit: { points: 30, seconds: 60, per: 'address' },
  },
  'GET /api/auth/callback/google': {
    summary: "Takes Google's answer and signs in with it",
    who: 'anyone',
    security: { event: 'sign-in-google', isDone: startsSession },
    rights: 'one answer to one request of the same browser: state, nonce and PKCE are checked',
    answers: { 302: null },
    refusals: ['not-found'],
    limit: { points: 30, seconds: 60, per: 'address' },
  },
});
