import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { emailChangeForm } from './form.ts';

const tokenBody = z.object({ token: z.string().min(1).max(100) });

/** API calls that change the email address, or restore the old one. */
export const emailChangeCalls = defineCalls({
  'POST /me/email': {
    summary: 'Requests a change of the email address; an email to the new address confirms it',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'email-change-link' },
    rights:
      'requires the password or a recent sign-in; session cookie only. Nothing changes until the new address is confirmed',
    body: emailChangeForm,
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['email-taken', 'sign-in-again', 'too-many-requests', 'unavailable'],
    limit: { points: 10, seconds: 86_400, per: 'caller' },
  },
  'POST /email-changes/confirmation': {
    summary: 'Changes to the new email address with the token from the email',
    storesNoResponse: true,
    who: 'signed-in',
    security: { event: 'email-change' },
    rights:
      'requires token and session of the same account; the token is valid once, for an hour. All other sessions end, and the old address gets an email',
    body: tokenBody,
    responses: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired', 'account-not-shown', 'email-taken'],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'POST /email-changes/objection': {
    summary: 'Restores the old email address with the token from the email to that address',
    storesNoResponse: true,
    who: 'anyone',
    security: { event: 'email-change-undone' },
    rights:
      'requires only the token, valid once, for a week. All sessions end, the password is deleted, and an email contains a link to set a new one',
    body: tokenBody,
    responses: { 200: z.object({ email: z.string() }) },
    refusals: ['proof-expired'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
});
