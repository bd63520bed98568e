import type { Log } from '#platform/process/log.server.ts';

/** Interval of log lines with the counts, in ms. */
const INTERVAL_MS = 1_000;

/**
 * Counts frequent events and logs one line a second with the counts by name; no line if nothing happened. A line for
 * each cached response would cost more than the response.
 */
export function createAggregatedLog(
  log: Log,
  level: 'info' | 'warn' | 'error',
  message: string,
): (name: string) => void {
  const counts = new Map<string, number>();
  const write = () => {
    log[level]({ counts: Object.fromEntries(counts) }, message);
    counts.clear();
  };
  return (name) => {
    if (counts.size === 0) setTimeout(write, INTERVAL_MS).unref();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
}
