import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';

/** Kinds of network that a sign-in may come from. */
const sourceClasses = ['this machine', 'local network', 'internet'] as const;

/** One place where somebody is signed in. */
const wireSession = z.object({
  _id: z.uuid(),
  /** Family of browser and system, as "Firefox on Windows"; nothing by which one device is told from another like it. */
  device: z.string(),
  /** Null for sessions of before this was noted. */
  source: z.enum(sourceClasses).nullable(),
  signedInAt: z.iso.datetime(),
  /** To the hour. */
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
});

/** A session of an answer. */
export type WireSession = z.output<typeof wireSession>;

/** The calls by which people see and end their own sessions. */
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
