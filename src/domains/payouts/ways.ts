import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';

/** Ways to pay a seller. */
export const payoutWays = ['bkash', 'nagad', 'bank'] as const;
/** One of {@link payoutWays}. */
export type PayoutWay = (typeof payoutWays)[number];

/** Display names of the ways. */
export const wayNames: Readonly<Record<PayoutWay, string>> = { bkash: 'bKash', nagad: 'Nagad', bank: 'Bank' };

/** Delay before a new account is used, in ms, so that the owner can notice the email. */
export const ACCOUNT_WAIT_MS = DAY_MS;

/** Visible digits at the end of a masked number. */
const SHOWN_DIGITS = 3;

/** Masks a number so that only its owner recognises it: `01711 ··· 482`, or `··· 482` for a bank account. */
export function maskNumber(way: PayoutWay, number: string): string {
  const end = `··· ${number.slice(-SHOWN_DIGITS)}`;
  return way === 'bank' ? end : `${number.slice(0, 5)} ${end}`;
}

/** Days of the week in settings. */
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

/** Returns noon in Bangladesh on the next payout day, which may be today. */
export function nextPayoutDay(now: Date, weekday: Weekday): Date {
  const today = Math.floor((now.getTime() + DHAKA_SHIFT_MS) / DAY_MS);
  // 1 January 1970 was a Thursday.
  const ahead = (weekdays.indexOf(weekday) - ((today + 4) % 7) + 7) % 7;
  return new Date((today + ahead) * DAY_MS + DAY_MS / 2 - DHAKA_SHIFT_MS);
}

/** Returns start and end of a month in Bangladesh time; `month` is `2026-11`. */
export function monthRange(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (index: number) => new Date(Date.UTC(year, index, 1) - DHAKA_SHIFT_MS);
  return { from: start(number - 1), to: start(number) };
}
