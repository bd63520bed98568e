import { DAY_MS } from '#kernel/clock.ts';

/** Days for which a listing is on the market. */
export const TERM_DAYS = 60;
/** Days before the end of a term on which its seller is notified of it at the latest. */
const NOTICE_DAYS = 7;

/** A moment so many days later. */
function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}

/** The end of a term that begins now. */
export function termEnd(now: Date): Date {
  return addDays(now, TERM_DAYS);
}

/** The end that a term has at the earliest whose seller is notified of it now. */
export function earliestEnd(now: Date): Date {
  return addDays(now, NOTICE_DAYS);
}

/**
 * Returns the time before which a term ends soon. It includes one extra day: sellers are notified once a day and must
 * have {@link NOTICE_DAYS} full days.
 */
export function endsSoonBefore(now: Date): Date {
  return addDays(now, NOTICE_DAYS + 1);
}
