import { formatClock, formatDay, type Moment } from './dates.ts';

/**
 * Formats a moment as `4:30 pm` for today and `25 Nov, 4:30 pm` for another day, in Dhaka, without the year.
 * @param now present time. Pages take it from their loader: the browser's date may be another one, and React would
 *   refuse the server's HTML.
 */
export function formatSoon(moment: Moment, now: Moment): string {
  const day = formatDay(moment);
  const clock = formatClock(moment);
  return day === formatDay(now) ? clock : `${day.slice(0, -5)}, ${clock}`;
}
