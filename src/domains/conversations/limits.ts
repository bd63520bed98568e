import { DAY_MS } from '#kernel/clock.ts';

/** Messages that a person sends in a minute. */
export const MESSAGES_A_MINUTE = 20;

/** Conversations that a person begins in an hour. */
export const CONVERSATIONS_AN_HOUR = 5;

/** For how long an account counts as new, in ms, and how many conversations it begins until then. */
export const NEW_ACCOUNT_MS = DAY_MS;
export const CONVERSATIONS_OF_NEW_ACCOUNT = 3;

/** How long nobody gets a second email about a conversation, in ms. */
const EMAIL_PAUSE_MS = 15 * 60 * 1_000;

/** How long a message waits for being read on the page before an email tells of it, in ms. */
const EMAIL_DELAY_MS = 60 * 1_000;

/** In how many conversations somebody's messages are warned of before the admins are told. */
export const SUSPECT_FROM = 3;

/** How long a conversation is kept after its last message, in ms: a year. */
export const KEPT_MS = 365 * DAY_MS;

/** When the email about a message of `now` goes out at the earliest, given when the last one did. */
export function emailDueAt(now: Date, lastAt: Date | null): Date {
  const afterLast = lastAt === null ? 0 : lastAt.getTime() + EMAIL_PAUSE_MS;
  return new Date(Math.max(now.getTime() + EMAIL_DELAY_MS, afterLast));
}
