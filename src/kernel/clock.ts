/** Tells the time. Passed in where a deed depends on it, so that a test can choose the moment. */
export type Clock = () => Date;

/** The machine's own clock. */
export const systemClock: Clock = () => new Date();

/** The clock time in Dhaka as people say it, hours and minutes (`16:25`). */
export function dhakaTime(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}

/** The day in Dhaka as people say it (`19 January`). */
export function dhakaDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' }).format(
    moment,
  );
}
