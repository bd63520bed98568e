import { formatClock, formatDay, type Moment } from './dates.ts';

/** `4:30 pm` today, `25 Nov, 4:30 pm` on another day of this time of the year, in Dhaka. */
export function formatSoon(moment: Moment, now: Moment = Date.now()): string {
  const day = formatDay(moment);
  const clock = formatClock(moment);
  return day === formatDay(now) ? clock : `${day.slice(0, -5)}, ${clock}`;
}
