import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { accountsRefusals } from '../accounts/contract.ts';
import { closingReason } from './form.ts';

/** Refusals (error responses) of the API calls that export a person's data or close an account. */
export const privacyRefusals = defineRefusals({
  'sign-in-again': accountsRefusals['sign-in-again'],
  'admin-account-stays': {
    status: 409,
    title: 'Admin accounts cannot be closed',
    detail: "An admin's account cannot be closed.",
  },
  'account-not-closable': {
    status: 409,
    title: 'Cannot be closed',
    detail: "An admin's account cannot be closed here, and nobody closes their own.",
  },
  'money-due': {
    status: 409,
    title: 'Money is still owed to this account',
    detail:
      'Money is held for this account, due to it or on its way to it, so it cannot be closed now. Enter a payout account, and close this account when all is paid out.',
  },
  'money-in-flight': {
    status: 409,
    title: 'Money is on its way',
    detail:
      'Money of this account is being paid, or kept until the end of an order, so it cannot be closed now. Try again when it is decided: a payment in a few minutes, an order two days after its handover at the latest.',
  },
});

/** Calls that export a person's data and close accounts. */
export const privacyCalls = defineCalls({
  'GET /me/data': {
    summary: 'All data that Secondbyte stores about the caller, in one file',
    who: 'signed-in',
    security: { event: 'data-copy' },
    rights: 'only the caller’s data, without secrets such as password hashes',
    responses: {
      200: z.object({
        exportedAt: z.iso.datetime(),
        /** The person's data by kind: account, orders, listings and so on. */
        data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      }),
    },
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'DELETE /me': {
    summary: 'Closes the caller’s account permanently and deletes their personal data',
    who: 'signed-in',
    security: { event: 'account-closed' },
    rights:
      'buyers and sellers; requires the password, or without a password a sign-in in the last ten minutes. Ends sessions and open orders, and withdraws listings; paid orders stay readable. Refused while money is in transit, held or due.',
    body: z.object({
      password: z.string().max(128, 'Password must be 128 characters or shorter').optional(),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: [
      'not-found',
      'sign-in-again',
      'admin-account-stays',
      'money-in-flight',
      'money-due',
      'too-many-requests',
      'unavailable',
    ],
    storesNoResponse: true,
  },
  'DELETE /users/{id}': {
    summary: "Closes a buyer's or seller's account",
    // guard: close-account-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'account-closed-by-admin' },
    rights:
      'Not for an admin’s account, nor the caller’s. Ends sessions and open orders, and withdraws listings; paid orders stay readable. Refused while money is in transit, held or due.',
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Reason, stored with the action and emailed to the person. */
      reason: closingReason,
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: ['account-not-closable', 'money-in-flight', 'money-due'],
  },
});
