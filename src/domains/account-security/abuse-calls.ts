import { z } from 'zod';
import { cleanLines, pastedText } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { wireUser } from '../accounts/contract.ts';

/** Maximum duration of a block, in hours. */
const MOST_BLOCKED_HOURS = 30 * 24;

const reason = z
  .string()
  .overwrite(cleanLines)
  .min(1, 'Write the reason')
  .max(1_000, 'Write at most 1000 characters');
const blockForm = z.object({
  hours: z.coerce
    .number('Choose for how long')
    .int('Choose for how long')
    .min(1, 'Choose for how long')
    .max(MOST_BLOCKED_HOURS, 'Choose at most 30 days'),
  reason,
});
const source = z.string().overwrite(pastedText).min(1, 'Name a source').max(64, 'Name a source');
const acknowledged = z.object({ acknowledged: z.literal(true) });
const until = z.iso.datetime().nullable();

/** Client addresses and accounts that may misbehave, as shown to admins. */
const wireAbuse = z.object({
  /** Client addresses: first the blocked ones, then the ones with the most counted requests. At most 50. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** Requests that rate limits currently count, by kind, the most frequent first. */
      tries: z.array(z.object({ what: z.string(), count: z.int() })),
      blockedUntil: until,
      reason: z.string().nullable(),
    }),
  ),
  /**
   * Open accounts except admins, at most 50. Blocked accounts come first, then accounts with the most counted requests,
   * then accounts with an unverified email address.
   */
  accounts: z.array(
    z.object({
      user: wireUser,
      emailVerified: z.boolean(),
      joinedAt: z.iso.datetime(),
      tries: z.int(),
      blockedUntil: until,
    }),
  ),
});

/** Response of `GET /abuse`. */
export type WireAbuse = z.output<typeof wireAbuse>;

/** API calls for admins to block client addresses and accounts for a time. */
export const abuseCalls = defineCalls({
  'GET /abuse': {
    summary: 'Network addresses and accounts that are blocked or make many attempts',
    // guard: abuse-for-admins (value => 'signed-in')
    who: ['Admin'],
    responses: { 200: wireAbuse },
  },
  'PUT /blocked-sources': {
    summary: 'Blocks a network address for a time',
    // guard: block-source-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'source-blocked' },
    rights:
      'a public network address other than the caller’s. All its requests are refused, except webhooks of the card processor',
    body: blockForm.extend({ source }),
    responses: { 200: acknowledged },
    refusals: ['not-blockable'],
  },
  'DELETE /blocked-sources': {
    summary: 'Unblocks a network address',
    // guard: unblock-source-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'source-unblocked' },
    body: z.object({ source }),
    responses: { 200: acknowledged },
    refusals: ['not-found'],
  },
  'PUT /blocked-accounts/{id}': {
    summary: 'Blocks an account for a time, ends its sessions and emails its owner',
    // guard: block-account-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'account-blocked' },
    rights: 'an open account that is not an admin’s; listings and orders stay unchanged',
    params: z.object({ id: z.uuid() }),
    body: blockForm,
    responses: { 200: acknowledged },
    refusals: ['not-blockable'],
  },
  'DELETE /blocked-accounts/{id}': {
    summary: 'Unblocks an account',
    // guard: unblock-account-for-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'account-unblocked' },
    params: z.object({ id: z.uuid() }),
    responses: { 200: acknowledged },
  },
});
