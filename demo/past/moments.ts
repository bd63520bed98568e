// Times of past events, by the clock and calendar of Dhaka. Most people look for computers in the evening and on Friday
// and Saturday, which are days off.
import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import type { Random } from '../../harness/random.ts';

/** Length of an hour in ms. */
export const HOUR_MS = 3_600_000;

/** Returns the time that is `ms` after a moment, rounded to whole seconds. */
export const after = (moment: Date, ms: number): Date =>
  new Date(moment.getTime() + Math.round(ms / 1000) * 1000);

/** Returns the time that is exactly `ms` after a moment. */
export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Number of days between the first sale and the start. */
export const PAST_DAYS = 362;

/** Relative activity by day of the week, Sunday first. An ordinary day has 1. */
const WEEK = [0.85, 0.8, 0.85, 0.95, 1.1, 1.5, 1.35];

/** Relative activity by hour in Dhaka, midnight first. */
const HOURS = [3, 1, 0, 0, 0, 0, 1, 2, 3, 5, 6, 7, 7, 6, 6, 6, 7, 8, 10, 12, 14, 15, 12, 7];

/** Activity at the beginning of the market, relative to today. */
const BEGINNING = 0.35;

/** Picks a random index with a probability proportional to its weight. */
function weighted(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, found);
}

/** Returns the day of the week in Dhaka; 0 is Sunday. */
const weekday = (moment: number) => new Date(moment + DHAKA_SHIFT_MS).getUTCDay();

/** Returns the beginning of the day in Dhaka that contains a moment, in ms. */
const midnight = (moment: number) => Math.floor((moment + DHAKA_SHIFT_MS) / DAY_MS) * DAY_MS - DHAKA_SHIFT_MS;

/**
 * Returns the times of `count` orders, earliest first. Orders become more frequent over the year, and most are in the
 * evening and on days off. No order is from today.
 */
export function orderMoments(count: number, now: Date, random: Random): Date[] {
  // At least three hours must be left for the steps after an order.
  const today = midnight(now.getTime() - 3 * HOUR_MS);
  const days = Array.from({ length: PAST_DAYS }, (_, index) => today - (PAST_DAYS - index) * DAY_MS);
  const weights = days.map(
    (day, index) => (WEEK[weekday(day)] ?? 1) * (BEGINNING + ((1 - BEGINNING) * index) / PAST_DAYS),
  );
  return Array.from({ length: count }, () => {
    const day = days[weighted(weights, random)] ?? today - DAY_MS;
    return new Date(day + weighted(HOURS, random) * HOUR_MS + random.whole(0, HOUR_MS / 1000 - 1) * 1000);
  }).sort((a, b) => a.getTime() - b.getTime());
}

/**
 * Returns a time for a meeting or message that is at least `hours` after `after`. It is the first such time between 10
 * and 21 o'clock in Dhaka.
 */
export function atDaytime(after: Date, hours: number, random: Random): Date {
  const earliest = after.getTime() + hours * HOUR_MS;
  const day = midnight(earliest);
  const [opens, closes] = [day + 10 * HOUR_MS, day + 21 * HOUR_MS];
  if (earliest < opens) return new Date(opens + random.whole(0, 4 * 3600) * 1000);
  if (earliest < closes) return new Date(Math.round(earliest / 1000) * 1000);
  return new Date(opens + DAY_MS + random.whole(0, 6 * 3600) * 1000);
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/**
 * Returns an id in the format of PostgreSQL's `uuidv7()` (RFC 9562), for a row that was created at `moment`. Some lists
 * are sorted by id, so ids must follow the order of events.
 */
export function idAt(moment: Date, random: Random): string {
  const time = hex(moment.getTime(), 12);
  const word = () => hex(random.whole(0, 0xffff), 4);
  const variant = hex(random.whole(0x8000, 0xbfff), 4);
  const version = `7${hex(random.whole(0, 0xfff), 3)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${word()}${word()}${word()}`;
}
