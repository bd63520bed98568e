import { DAY_MS } from '#kernel/clock.ts';

/** Maximum number of messages that a person can send per minute. */
export const MESSAGES_A_MINUTE = 20;

/** Maximum number of conversations that a person can start per hour. */
export const CONVERSATIONS_AN_HOUR = 5;

/** Age in ms up to which an account counts as new. */
export const NEW_ACCOUNT_MS = DAY_MS;
export const CONVERSATIONS_OF_NEW_ACCOUNT = 3;

/** Minimum time in ms between two emails about a conversation to the same person. */
const EMAIL_PAUSE_MS = 15 * 60 * 1_000;

/** Time in ms for which a message must stay unread before an email about it is sent. */
const EMAIL_DELAY_MS = 60 * 1_000;

/** Minimum number of conversations with warnings for which admins see the sender as suspect. */
export const SUSPECT_FROM = 3;

/** Time in ms for which a conversation is kept after its last message: a year. */
export const KEPT_MS = 365 * DAY_MS;

/** Returns the earliest time for an email about a new message. `lastAt` is the time of the last email. */
export function emailDueAt(now: Date, lastAt: Date | null): Date {
  const afterLast = lastAt === null ? 0 : lastAt.getTime() + EMAIL_PAUSE_MS;
  return new Date(Math.max(now.getTime() + EMAIL_DELAY_MS, afterLast));
}
