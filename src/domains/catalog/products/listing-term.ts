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
 * Terms that end before this moment end soon: a day is added to the notice, because sellers are told once a day and
 * shall have a whole {@link NOTICE_DAYS}.
 */
export function endsSoonBefore(now: Date): Date {
  return addDays(now, NOTICE_DAYS + 1);
}
