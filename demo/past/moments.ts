// When things happened within the year before the market was started: by the clock and calendar of Dhaka, where people
// look for computers in the evening and have Friday and Saturday off.
import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';
import type { Random } from '../../harness/random.ts';

/** An hour in ms. */
export const HOUR_MS = 3_600_000;

/** So many ms after a moment, in whole seconds. */
export const after = (moment: Date, ms: number): Date =>
  new Date(moment.getTime() + Math.round(ms / 1000) * 1000);

/** How many days before the start the first sale was ordered. */
export const PAST_DAYS = 362;

/** How busy the market is on each day of the week, Sunday first; 1 is an ordinary day. */
const WEEK = [0.85, 0.8, 0.85, 0.95, 1.1, 1.5, 1.35];

/** How busy it is in each hour of Dhaka, midnight first. */
const HOURS = [3, 1, 0, 0, 0, 0, 1, 2, 3, 5, 6, 7, 7, 6, 6, 6, 7, 8, 10, 12, 14, 15, 12, 7];

/** How busy a young market was at its beginning, beside 1 today. */
const BEGINNING = 0.35;

/** Chooses an index, each as probable as its weight says. */
function weighted(weights: readonly number[], random: Random): number {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return Math.max(0, found);
}

/** The day of the week in Dhaka, 0 is Sunday. */
const weekday = (moment: number) => new Date(moment + DHAKA_SHIFT_MS).getUTCDay();

/** The midnight in Dhaka with which the day of a moment began, in ms. */
const midnight = (moment: number) => Math.floor((moment + DHAKA_SHIFT_MS) / DAY_MS) * DAY_MS - DHAKA_SHIFT_MS;

/** So many moments at which people ordered, the earliest first: ever more over the year, most on evenings and days off; none today. */
export function orderMoments(count: number, now: Date, random: Random): Date[] {
  // Three hours at least are left for what follows an order.
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

/** The first moment after another, so many hours later at least, at which people meet or write: between 10 and 21 in Dhaka. */
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
 * An id as PostgreSQL's `uuidv7()` would have given it at a moment (RFC 9562): lists that go by ids show what was written
 * together in the order in which it happened.
 */
export function idAt(moment: Date, random: Random): string {
  const time = hex(moment.getTime(), 12);
  const word = () => hex(random.whole(0, 0xffff), 4);
  const variant = hex(random.whole(0x8000, 0xbfff), 4);
  const version = `7${hex(random.whole(0, 0xfff), 3)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${word()}${word()}${word()}`;
}
