import { formatClock, formatDay, type Moment } from './dates.ts';

/** `20 Nov, 4:30 pm`, in Dhaka: what happens to an order is weeks away at most. */
export function shortMoment(moment: Moment): string {
  return `${formatDay(moment).slice(0, -5)}, ${formatClock(moment)}`;
}
