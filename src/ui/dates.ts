import { DAY_MS, DHAKA_SHIFT_MS, dhakaTime } from '#kernel/clock.ts';
import { currentLanguage, localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

/**
 * Hours at which the parts of a day (such as morning) begin. The first part begins at midnight and is omitted here.
 * Bangla names the part of the day instead of am or pm.
 */
const PARTS_OF_DAY = [4, 6, 12, 15, 18, 20];

/** A point in time: ISO 8601 text, milliseconds, or a date. */
export type Moment = string | number | Date;

/** Returns a date whose UTC fields (`getUTCHours` and so on) are the local time in Dhaka. */
function inDhaka(moment: Moment): Date {
  return new Date(new Date(moment).getTime() + DHAKA_SHIFT_MS);
}

function shortMonth(date: Date): string | undefined {
  return t('date.shortMonths').split(' ')[date.getUTCMonth()];
}

/** Formats a moment as `20 Nov 2026`, in Dhaka. Server and browser return the same text, whatever their time zone is. */
export function formatDay(moment: Moment): string {
  const date = inDhaka(moment);
  return localDigits(`${date.getUTCDate()} ${shortMonth(date)} ${date.getUTCFullYear()}`);
}

/** Formats a moment as `Nov 2026`, in Dhaka. */
export function formatMonth(moment: Moment): string {
  const date = inDhaka(moment);
  return localDigits(`${shortMonth(date)} ${date.getUTCFullYear()}`);
}

/** Formats a moment as `4:27 pm`, in Dhaka; with `seconds`, `4:27:08 pm`. */
export function formatClock(moment: Moment, seconds = false): string {
  const time = dhakaTime(new Date(moment), seconds);
  if (currentLanguage() === 'en') return time;
  const hour = inDhaka(moment).getUTCHours();
  const place = PARTS_OF_DAY.filter((begin) => begin <= hour).length;
  const part = t('date.partsOfDay').split(' ')[place] ?? '';
  return t('date.clock', { time: localDigits(time.replace(/ .*/, '')), part });
}

/** Formats a moment as `20 November`, in Dhaka. */
export function formatDate(moment: Moment): string {
  const date = inDhaka(moment);
  return localDigits(`${date.getUTCDate()} ${t('date.months').split(' ')[date.getUTCMonth()]}`);
}

/** Formats a moment as `20 November, 4:27 pm`, in Dhaka. */
export function formatMoment(moment: Moment): string {
  return `${formatDate(moment)}, ${formatClock(moment)}`;
}

/** Formats a moment as `Friday 20 November 2026, 4:12:08 pm in Dhaka`. */
export function formatNow(moment: Moment): string {
  const date = inDhaka(moment);
  const month = t('date.months').split(' ')[date.getUTCMonth()];
  return t('date.now', {
    day: t('date.days').split(' ')[date.getUTCDay()] ?? '',
    date: localDigits(`${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`),
    time: formatClock(moment, true),
  });
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Formats a past moment for use in a sentence: `2 hours ago`, `yesterday`, `3 days ago`; a date after a week. */
export function formatAgo(moment: Moment, now: Moment): string {
  const past = new Date(now).getTime() - new Date(moment).getTime();
  if (past < MINUTE_MS) return t('date.justNow');
  if (past < HOUR_MS) return t('date.minutesAgo', { count: Math.floor(past / MINUTE_MS) });
  const days = Math.floor(inDhaka(now).getTime() / DAY_MS) - Math.floor(inDhaka(moment).getTime() / DAY_MS);
  if (days === 0) return t('date.hoursAgo', { count: Math.floor(past / HOUR_MS) });
  if (days === 1) return t('date.yesterday');
  return days < 7 ? t('date.daysAgo', { count: days }) : formatDay(moment);
}
