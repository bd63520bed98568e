import { LRUCache } from 'lru-cache';

/** How much one network source may do: `points` times in `seconds`, counted from its first. */
export type SourceBound = {
  readonly points: number;
  readonly seconds: number;
  /** So many at once are counted for all processes together; `points` is a multiple of it. */
  readonly batch: number;
};

/** Counts one batch of a source for all processes. Returns null within the limit, otherwise the seconds to wait. */
export type CountBatch = (source: string) => Promise<number | null>;

/** Sources counted at once; whoever has more of them has no need to go unseen. */
const MAX_SOURCES = 50_000;

/**
 * Counts by client address what is too frequent for a database query each. It counts in this process's memory, and for
 * all processes in batches that nobody waits for. Together they let through what the bound says and about a batch a
 * process more. Where `countBatch` fails, each process holds to the bound by itself. The counter gives null while a
 * source is within its bound, else the seconds to wait.
 * @param now a clock in ms, above 0
 */
export function createSourceCounter(
  { points, seconds, batch }: SourceBound,
  countBatch: CountBatch,
  now: () => number = () => performance.now(),
): (source: string) => number | null {
  const options = { max: MAX_SOURCES, ttl: seconds * 1_000, ttlResolution: 0, perf: { now } };
  const counts = new LRUCache<string, { count: number }>(options);
  /** Sources that the count of all processes refuses. */
  const refused = new LRUCache<string, true>(options);
  const countForAll = (source: string) =>
    countBatch(source).then(
      (wait) => {
        if (wait !== null) refused.set(source, true, { ttl: wait * 1_000 });
      },
      // The database is away, which whoever needs it reports.
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
