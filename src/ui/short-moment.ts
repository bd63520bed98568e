import { formatClock, formatDay, type Moment } from './dates.ts';

/**
 * Formats a moment as `20 Nov, 4:30 pm`, in Dhaka. The year is omitted, because the events of orders are at most weeks
 * away.
 */
export function shortMoment(moment: Moment): string {
  return `${formatDay(moment).slice(0, -5)}, ${formatClock(moment)}`;
}
