import { DAY_MS, DHAKA_SHIFT_MS } from '#kernel/clock.ts';

/** Payout methods: two mobile wallets and a bank account. */
export const payoutWays = ['bkash', 'nagad', 'bank'] as const;
/** One of {@link payoutWays}. */
export type PayoutWay = (typeof payoutWays)[number];

/** Display names of the payout methods. */
export const wayNames: Readonly<Record<PayoutWay, string>> = { bkash: 'bKash', nagad: 'Nagad', bank: 'Bank' };

/** Delay in ms before a new account becomes usable, so that the owner can react to the email about it. */
export const ACCOUNT_WAIT_MS = DAY_MS;

/** Maximum number of statement lines in a response; the statement's file has all lines. */
export const STATEMENT_LINES = 100;

/** Number of digits visible at the end of a masked number. */
const SHOWN_DIGITS = 3;

/** Masks an account number so that only its owner recognizes it: `01711 ··· 482`, or `··· 482` for a bank account. */
export function maskNumber(way: PayoutWay, number: string): string {
  const end = `··· ${number.slice(-SHOWN_DIGITS)}`;
  return way === 'bank' ? end : `${number.slice(0, 5)} ${end}`;
}

/** Days of the week, by the names that the settings use. */
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

/**
 * Returns the time of the next payouts: noon in Bangladesh on the payout day. After noon on a payout day, that is the
 * payout day of the next week.
 */
export function nextPayoutDay(now: Date, weekday: Weekday): Date {
  // Days since 1970 to the first possible payout day: today in Bangladesh before noon, afterwards tomorrow.
  const first = Math.ceil((now.getTime() + DHAKA_SHIFT_MS - DAY_MS / 2) / DAY_MS);
  // 1 January 1970, day 0, was a Thursday, which has index 4.
  const ahead = (weekdays.indexOf(weekday) - ((first + 4) % 7) + 7) % 7;
  return new Date((first + ahead) * DAY_MS + DAY_MS / 2 - DHAKA_SHIFT_MS);
}

/** Returns the start and end of a month such as `2026-11` in Bangladesh time. */
export function monthRange(month: string): { readonly from: Date; readonly to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const start = (index: number) => new Date(Date.UTC(year, index, 1) - DHAKA_SHIFT_MS);
  return { from: start(number - 1), to: start(number) };
}
