import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';

/** Kinds of network of a sign-in. */
const sourceClasses = ['this machine', 'local network', 'internet'] as const;

/** A session of a person. */
const wireSession = z.object({
  _id: z.uuid(),
  /** Family of browser and system: "Firefox on Windows". Nothing identifies the single device. */
  device: z.string(),
  /** Null for older sessions, before it was recorded. */
  source: z.enum(sourceClasses).nullable(),
  signedInAt: z.iso.datetime(),
  /** Rounded to the hour. */
  lastSeenAt: z.iso.datetime(),
  /** True for the session of this request. */
  isCurrent: z.boolean(),
});

/** A session in a response. */
export type WireSession = z.output<typeof wireSession>;

/** Calls that list and end one's own sessions. */
export const sessionCalls = defineCalls({
  'GET /me/sessions': {
    summary: 'Where one is signed in: at most 50 sessions, the last used first',
    who: 'signed-in',
    answers: { 200: z.array(wireSession) },
  },
  'DELETE /me/sessions/{id}': {
    summary: 'Ends one of the own sessions, and its tokens with it',
    who: 'signed-in',
    security: { event: 'session-ended' },
    rights: 'own sessions alone; all else is absent',
    params: z.object({ id: z.uuid() }),
    answers: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
  },
  'DELETE /me/sessions': {
    summary: 'Ends all own sessions but the one that asks',
    who: 'signed-in',
    security: { event: 'session-ended' },
    answers: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }) },
  },
});
