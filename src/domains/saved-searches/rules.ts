import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import type { Pace } from './paces.ts';

/** Hour of the day in Bangladesh at which daily notifications are sent. */
const DAILY_HOUR = 8;
/** Minimum time in ms between two notifications of a search with the pace `at-once`. */
export const PAUSE_MS = 15 * 60 * 1_000;

/** Returns the next 8:00 am in Bangladesh after a time. */
export function nextMorning(now: Date): Date {
  const hour = DAILY_HOUR * 60 * 60 * 1_000;
  const local = now.getTime() + DHAKA_SHIFT_MS;
  const days = Math.floor((local - hour) / DAY_MS) + 1;
  return new Date(days * DAY_MS + hour - DHAKA_SHIFT_MS);
}

/** Returns the time at which a search with this pace next notifies its owner; null for never. */
export function dueAt(pace: Pace, now: Date): Date | null {
  if (pace === 'never') return null;
  return pace === 'daily' ? nextMorning(now) : now;
}
