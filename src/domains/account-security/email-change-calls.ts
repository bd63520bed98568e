import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { emailChangeForm } from './form.ts';

const tokenBody = z.object({ token: z.string().min(1).max(100) });

/** API calls that change the email address, or restore the old one. */
export const emailChangeCalls = defineCalls({
  'POST /me/email': {
    summary: 'Asks for another email address; an email to it leads on',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'email-change-link' },
    rights:
      'asks for the password, or for a sign-in just now; by cookie alone; nothing changes before the new address is proved',
    body: emailChangeForm,
    answers: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['email-taken', 'sign-in-again', 'too-many-requests', 'unavailable'],
    limit: { points: 10, seconds: 86_400, per: 'caller' },
  },
  'POST /email-changes/confirmation': {
    summary: 'Puts the new email address in the place of the old one, with the token of the email',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'email-change' },
    rights:
      'token and session of the same account; it holds once, for an hour; all other sessions end; the old address gets an email',
    body: tokenBody,
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired', 'account-not-shown', 'email-taken'],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'POST /email-changes/objection': {
    summary: 'Gives an account its old email address back, with the token of the email to that address',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'email-change-undone' },
    rights:
      'the token is the proof; it holds once, for a week; all sessions end, the password goes, and an email leads to a new one',
    body: tokenBody,
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
});
