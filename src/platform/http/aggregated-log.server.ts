import type { Log } from '#platform/process/log.server.ts';

/** How often the counts are written, in ms. */
const INTERVAL_MS = 1_000;

/**
 * Counts frequent events: one line a second with the numbers by name, none when nothing happened. A line for each
 * answer that is ready would cost more than the answer.
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
