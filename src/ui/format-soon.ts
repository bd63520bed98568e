import { formatClock, formatDay, type Moment } from './dates.ts';

/** Formats a moment as `4:30 pm` for today and `25 Nov, 4:30 pm` for another day, in Dhaka, without the year. */
export function formatSoon(moment: Moment, now: Moment = Date.now()): string {
  const day = formatDay(moment);
  const clock = formatClock(moment);
  return day === formatDay(now) ? clock : `${day.slice(0, -5)}, ${clock}`;
}
