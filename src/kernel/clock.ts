/** Tells the time. Passed in where a deed depends on it, so that a test can choose the moment. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** A day in ms. */
export const DAY_MS = 24 * 60 * 60 * 1_000;

/** The clock time in Dhaka as people say it, hours and minutes (`16:25`). */
export function dhakaTime(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}

/** Dhaka is six hours ahead of UTC all year round, in ms: its calendar needs no time zone table. */
export const DHAKA_SHIFT_MS = 6 * 60 * 60 * 1_000;

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
