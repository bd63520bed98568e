import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';

/** How money reaches a seller. */
export const payoutWays = ['bkash', 'nagad', 'bank'] as const;
/** One of {@link payoutWays}. */
export type PayoutWay = (typeof payoutWays)[number];

/** Names that people use for each way. */
export const wayNames: Readonly<Record<PayoutWay, string>> = { bkash: 'bKash', nagad: 'Nagad', bank: 'Bank' };

/** How long a newly named account waits before money goes there, in ms: time to notice the email. */
export const ACCOUNT_WAIT_MS = DAY_MS;

/** Digits at the end of a number that everybody may see who may see the account at all. */
const SHOWN_DIGITS = 3;

/** A number so that its owner knows it and nobody else learns it: `01711 ··· 482`, of a bank account `··· 482`. */
export function maskNumber(way: PayoutWay, number: string): string {
  const end = `··· ${number.slice(-SHOWN_DIGITS)}`;
  return way === 'bank' ? end : `${number.slice(0, 5)} ${end}`;
}

/** Days of the week as settings name them. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
/** One of {@link weekdays}. */
export type Weekday = (typeof weekdays)[number];

/** The next day in Dhaka on which payouts are made, today among them: its noon there. */
export function nextPayoutDay(now: Date, weekday: Weekday): Date {
  const today = Math.floor((now.getTime() + DHAKA_SHIFT_MS) / DAY_MS);
  // The first day of 1970 was a Thursday.
  const ahead = (weekdays.indexOf(weekday) - ((today + 4) % 7) + 7) % 7;
  return new Date((today + ahead) * DAY_MS + DAY_MS / 2 - DHAKA_SHIFT_MS);
}

/** The moments between which a month lies in Dhaka; `month` is `2026-11`. */
export function monthRange(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (index: number) => new Date(Date.UTC(year, index, 1) - DHAKA_SHIFT_MS);
  return { from: start(number - 1), to: start(number) };
}
