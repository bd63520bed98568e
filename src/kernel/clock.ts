/** Returns the current time. Use cases get it as a parameter, so that tests can set the time. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** A day in ms. */
export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Offset of Dhaka from UTC in ms: six hours all year round, so no time zone table is needed. */
export const DHAKA_SHIFT_MS = 6 * 60 * 60 * 1_000;

/** Formats a clock time in Dhaka: `4:25 pm`; with seconds `4:25:08 pm`. */
export function dhakaTime(moment: Date, seconds = false): string {
  const date = new Date(moment.getTime() + DHAKA_SHIFT_MS);
  const hour = date.getUTCHours();
  const two = (part: number) => String(part).padStart(2, '0');
  const tail = seconds ? `:${two(date.getUTCSeconds())}` : '';
  return `${hour % 12 || 12}:${two(date.getUTCMinutes())}${tail} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats the date in Dhaka in ISO format (`2026-01-19`). */
export function dhakaDate(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_SHIFT_MS).toISOString().slice(0, 10);
}

/** Returns the calendar year in Dhaka, which begins six hours before the year in UTC. */
export function dhakaYear(moment: Date): number {
  return new Date(moment.getTime() + DHAKA_SHIFT_MS).getUTCFullYear();
}

/** Formats the day in Dhaka (`19 January`). */
export function dhakaDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' }).format(
    moment,
  );
}

/** Formats the time in Dhaka for spreadsheets (`2026-11-20 16:25`). */
export function dhakaTimestamp(moment: Date): string {
  return new Date(moment.getTime() + DHAKA_SHIFT_MS).toISOString().slice(0, 16).replace('T', ' ');
}
