import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import type { Pace } from './paces.ts';

/** Hour of the day in Bangladesh at which daily notifications are sent. */
const DAILY_HOUR = 8;
/** Shortest time between two notifications of an `at-once` search, in ms. */
export const PAUSE_MS = 15 * 60 * 1_000;

/** Returns the next eight o'clock in Bangladesh after a time. */
export function nextMorning(now: Date): Date {
  const hour = DAILY_HOUR * 60 * 60 * 1_000;
  const local = now.getTime() + DHAKA_SHIFT_MS;
  const days = Math.floor((local - hour) / DAY_MS) + 1;
  return new Date(days * DAY_MS + hour - DHAKA_SHIFT_MS);
}

/** Returns when a search with this pace next notifies its owner; null for never. */
export function dueAt(pace: Pace, now: Date): Date | null {
  if (pace === 'never') return null;
  return pace === 'daily' ? nextMorning(now) : now;
}
