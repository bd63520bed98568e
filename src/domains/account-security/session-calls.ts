import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';

/** Kinds of network from which a person signed in. */
const sourceClasses = ['this machine', 'local network', 'internet'] as const;

/** A session of a person. */
const wireSession = z.object({
  _id: z.uuid(),
  /** Browser and system, such as "Firefox on Windows". Nothing identifies the individual device. */
  device: z.string(),
  /** Kind of network; null for old sessions that were stored without it. */
  source: z.enum(sourceClasses).nullable(),
  signedInAt: z.iso.datetime(),
  /** Time of the last use that was stored. The actual last use may be up to an hour later. */
  lastSeenAt: z.iso.datetime(),
  /** Whether this request belongs to the session. */
  isCurrent: z.boolean(),
});

/** A session in an API response. */
export type WireSession = z.output<typeof wireSession>;

/** API calls that list and end one's own sessions. */
export const sessionCalls = defineCalls({
  'GET /me/sessions': {
    summary: 'The caller’s sessions, at most 50, last used first',
    who: 'signed-in',
    responses: { 200: z.array(wireSession) },
  },
  'DELETE /me/sessions/{id}': {
    summary: 'Ends one of the caller’s sessions and its tokens',
    who: 'signed-in',
    security: { event: 'session-ended' },
    rights: 'only the caller’s sessions; others do not exist for the caller',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
  },
  'DELETE /me/sessions': {
    summary: 'Ends all of the caller’s sessions except the current one',
    who: 'signed-in',
    security: { event: 'session-ended' },
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }) },
  },
});
