import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import type { Pace } from './paces.ts';

/** Hour of the day in Dhaka at which daily searches are told. */
const DAILY_HOUR = 8;
/** How long a search that is told at once says nothing after it has told something, in ms. */
export const PAUSE_MS = 15 * 60 * 1_000;

/** The next eight o'clock in Dhaka after a moment. */
export function nextMorning(now: Date): Date {
  const hour = DAILY_HOUR * 60 * 60 * 1_000;
  const local = now.getTime() + DHAKA_SHIFT_MS;
  const days = Math.floor((local - hour) / DAY_MS) + 1;
  return new Date(days * DAY_MS + hour - DHAKA_SHIFT_MS);
}

/** When a search of this pace tells what was found until now; null where it never does. */
export function dueAt(pace: Pace, now: Date): Date | null {
  if (pace === 'never') return null;
  return pace === 'daily' ? nextMorning(now) : now;
}
