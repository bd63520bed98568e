const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Answer times that a page shows, the shortest first. A seller's time is rounded up to the next one. */
const STEPS: readonly (readonly [number, string])[] = [
  [5 * MINUTE_MS, '5 min'],
  [10 * MINUTE_MS, '10 min'],
  [20 * MINUTE_MS, '20 min'],
  [30 * MINUTE_MS, '30 min'],
  [HOUR_MS, '1 hour'],
  [2 * HOUR_MS, '2 hours'],
  [4 * HOUR_MS, '4 hours'],
  [8 * HOUR_MS, '8 hours'],
  [24 * HOUR_MS, '1 day'],
];

/** Returns a response time as text, rounded up to a usual time span. */
export function answerWords(ms: number): string {
  return STEPS.find(([step]) => ms <= step)?.[1] ?? 'over a day';
}
