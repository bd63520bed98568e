import { DAY_MS } from '#kernel/clock.ts';

/** Days for which a listing is for sale unless it is renewed. */
export const TERM_DAYS = 60;
/** Days before the end of a term at which the seller gets a reminder. */
const NOTICE_DAYS = 7;

/** Returns the time `days` days later. */
function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** Returns the end of a term that begins now. */
export function termEnd(now: Date): Date {
  return addDays(now, TERM_DAYS);
}

/** Returns the earliest time at which a term may end if its reminder is sent now. */
export function earliestEnd(now: Date): Date {
  return addDays(now, NOTICE_DAYS);
}

/**
 * Returns the time before which a term counts as ending soon. It includes one extra day, because reminders are sent
 * once a day and must leave {@link NOTICE_DAYS} full days.
 */
export function endsSoonBefore(now: Date): Date {
  return addDays(now, NOTICE_DAYS + 1);
}
