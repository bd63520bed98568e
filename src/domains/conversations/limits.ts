import { DAY_MS } from '#kernel/clock.ts';

/** Most messages of a person per minute. */
export const MESSAGES_A_MINUTE = 20;

/** Most new conversations of a person per hour. */
export const CONVERSATIONS_AN_HOUR = 5;

/** Age in ms until which an account counts as new, and its most conversations until then. */
export const NEW_ACCOUNT_MS = DAY_MS;
export const CONVERSATIONS_OF_NEW_ACCOUNT = 3;

/** Shortest time between two emails about a conversation, in ms. */
const EMAIL_PAUSE_MS = 15 * 60 * 1_000;

/** Time in ms after which an unread message leads to an email. */
const EMAIL_DELAY_MS = 60 * 1_000;

/** Number of conversations with warnings from which the admins are notified of a sender. */
export const SUSPECT_FROM = 3;

/** Time in ms after its last message for which a conversation is kept: a year. */
export const KEPT_MS = 365 * DAY_MS;

/** Returns the earliest time of the email about a new message, given the time of the last email. */
export function emailDueAt(now: Date, lastAt: Date | null): Date {
  const afterLast = lastAt === null ? 0 : lastAt.getTime() + EMAIL_PAUSE_MS;
  return new Date(Math.max(now.getTime() + EMAIL_DELAY_MS, afterLast));
}
