import { LRUCache } from 'lru-cache';

/** Limit of one client address: `points` requests in `seconds`, counted from the first request. */
export type SourceBound = {
  readonly points: number;
  readonly seconds: number;
  /** Number of requests in one report to the shared count. `points` is a multiple of it. */
  readonly batch: number;
};

/**
 * Counts one batch of requests of a client address for all processes. Returns null within the limit, otherwise the
 * seconds to wait.
 */
export type CountBatch = (source: string) => Promise<number | null>;

/**
 * Maximum number of client addresses that are counted at the same time. If attackers have more addresses, limits per
 * address do not stop them anyway.
 */
const MAX_SOURCES = 50_000;

/**
 * Limits requests by client address without a database query for each. Counts in this process's memory, and reports
 * batches to a shared count in the background. All processes together allow the limit plus about one batch per process.
 * If `countBatch` fails, each process applies the limit alone. The returned function counts a request. It returns null
 * while the address is within its limit, else the seconds to wait.
 * @param now a clock in ms, above 0
 */
export function createSourceCounter(
  { points, seconds, batch }: SourceBound,
  countBatch: CountBatch,
  now: () => number = () => performance.now(),
): (source: string) => number | null {
  const options = { max: MAX_SOURCES, ttl: seconds * 1_000, ttlResolution: 0, perf: { now } };
  const counts = new LRUCache<string, { count: number }>(options);
  /** Client addresses that exceed the limit in the shared count. */
  const refused = new LRUCache<string, true>(options);
  const countForAll = (source: string) =>
    countBatch(source).then(
      (wait) => {
        if (wait !== null) refused.set(source, true, { ttl: wait * 1_000 });
      },
      // The database is unavailable. Other code reports that.
      () => {},
    );
  const secondsUntil = (ms: number) => Math.max(1, Math.ceil(ms / 1_000));
  return (source) => {
    if (refused.has(source)) return secondsUntil(refused.getRemainingTTL(source));
    const counted = counts.get(source) ?? { count: 0 };
    if (counted.count === 0) counts.set(source, counted);
    counted.count += 1;
    if (counted.count > points) return secondsUntil(counts.getRemainingTTL(source));
    // guard: source-bound-of-all-processes
    if (counted.count % batch === 0) void countForAll(source);
    return null;
  };
}
