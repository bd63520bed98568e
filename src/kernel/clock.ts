/** Tells the time. Passed in where a use case depends on it, so that a test can choose the moment. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** A day in ms. */
export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Dhaka is six hours ahead of UTC all year round, in ms: its calendar needs no time zone table. */
export const DHAKA_SHIFT_MS = 6 * 60 * 60 * 1_000;

/** Formats the clock time in Dhaka as pages, emails and messages of calls write it: `4:25 pm`; with seconds `4:25:08 pm`. */
export function dhakaTime(moment: Date, seconds = false): string {
  const date = new Date(moment.getTime() + DHAKA_SHIFT_MS);
  const hour = date.getUTCHours();
  const two = (part: number) => String(part).padStart(2, '0');
  const tail = seconds ? `:${two(date.getUTCSeconds())}` : '';
  return `${hour % 12 || 12}:${two(date.getUTCMinutes())}${tail} ${hour < 12 ? 'am' : 'pm'}`;
}

/** The date in Dhaka as computers write it (`2026-01-19`). */
export function dhakaDate(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_SHIFT_MS).toISOString().slice(0, 10);
}

/** The day in Dhaka as people say it (`19 January`). */
export function dhakaDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' }).format(
    moment,
  );
}

/** The moment in Dhaka as spreadsheets read it (`2026-11-20 16:25`). */
export function dhakaTimestamp(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_SHIFT_MS).toISOString().slice(0, 16).replace('T', ' ');
}
