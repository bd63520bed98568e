import { DAY_MS, DHAKA_SHIFT_MS, dhakaTime } from '#kernel/clock.ts';
import { counted } from '#kernel/number-words.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A moment: ISO 8601 text, milliseconds, or a date. */
export type Moment = string | number | Date;

/** The date whose UTC parts are Dhaka's wall clock at `moment`. */
function inDhaka(moment: Moment): Date {
  return new Date(new Date(moment).getTime() + DHAKA_SHIFT_MS);
}

/** `20 Nov 2026`, in Dhaka. The same text on every machine, so servers and browsers agree. */
export function formatDay(moment: Moment): string {
  const date = inDhaka(moment);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** `Nov 2026`, in Dhaka. */
export function formatMonth(moment: Moment): string {
  const date = inDhaka(moment);
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCFullYear()}`;
}

/** `4:27 pm`, in Dhaka; with `seconds`, `4:27:08 pm`. */
export function formatClock(moment: Moment, seconds = false): string {
  return dhakaTime(new Date(moment), seconds);
}

/** `Friday 20 November 2026, 4:12:08 pm in Dhaka`. */
export function formatNow(moment: Moment): string {
  const date = inDhaka(moment);
  const day = `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return `${day} ${date.getUTCFullYear()}, ${formatClock(moment, true)} in Dhaka`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** `2 hours ago`, `yesterday`, `3 days ago`, as part of a sentence; older than a week the day itself. */
export function formatAgo(moment: Moment, now: Moment): string {
  const past = new Date(now).getTime() - new Date(moment).getTime();
  if (past < MINUTE_MS) return 'just now';
  if (past < HOUR_MS) return `${counted(Math.floor(past / MINUTE_MS), 'minute')} ago`;
  const days = Math.floor(inDhaka(now).getTime() / DAY_MS) - Math.floor(inDhaka(moment).getTime() / DAY_MS);
  if (days === 0) return `${counted(Math.floor(past / HOUR_MS), 'hour')} ago`;
  if (days === 1) return 'yesterday';
  return days < 7 ? `${counted(days, 'day')} ago` : formatDay(moment);
}
