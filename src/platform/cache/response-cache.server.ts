import { MICRO_CACHE_MS } from '#platform/api/request-coalescing.server.ts';
import type { CachedResponse } from './cached-response.server.ts';

/** Makes an answer; null when it is none that may be sent again. */
export type MakeResponse = () => Promise<CachedResponse | null>;

/** Answers kept ready for whoever asks the same next. Never older than a second. */
export type ResponseCache = {
  /** An answer that may be sent, or the one just being made; undefined when there is none. */
  readonly find: (key: string) => CachedResponse | Promise<CachedResponse | null> | undefined;
  /** Makes an answer, once for all who ask meanwhile, and keeps it. */
  readonly fill: (key: string, make: MakeResponse) => Promise<CachedResponse | null>;
  /** True when an answer will be too old soon and nobody makes it anew yet. */
  readonly shouldRevalidate: (key: string) => boolean;
  /** Something shown has changed: nothing made before may be sent. */
  readonly purge: () => void;
};

/**
 * Longest life of an answer in ms, whatever is heard of changes: what depends on time alone is right within a second
 * of it, for a page may be made of what was read a moment before.
 */
const TTL_MS = 1_000 - MICRO_CACHE_MS;
/** Age at which an answer that is asked for is made anew, so that nobody waits for it. */
const REVALIDATE_AFTER_MS = 700;
/** Changes a second from which answers live on for a moment: otherwise each would be made for a single visitor. */
const INVALIDATION_STORM = 5;
const STORM_TTL_MS = 400 - MICRO_CACHE_MS;
/** Most bytes kept. */
const MAX_BYTES = 8 * 1024 * 1024;

type Entry = { readonly answer: CachedResponse; readonly startedAt: number; readonly version: number };
type Clock = () => number;

/** Remembers how often something happened in the last second. */
function countRecent(now: Clock) {
  let times: number[] = [];
  return {
    record: () => {
      times = [...times.filter((time) => now() - time < 1_000), now()].slice(-INVALIDATION_STORM);
    },
    isStorm: () => times.length === INVALIDATION_STORM && now() - (times[0] ?? 0) < 1_000,
  };
}

/** An empty store. `now` in ms. */
export function createResponseCache(now: Clock = () => performance.now()): ResponseCache {
  // Ordered by age, because every entry is put at the end when it is made.
  const entries = new Map<string, Entry>();
  const inFlight = new Map<string, Promise<CachedResponse | null>>();
  const invalidations = countRecent(now);
  let version = 0;
  let size = 0;

  const isFresh = ({ startedAt, version: made }: Entry) => {
    const age = now() - startedAt;
    return age < TTL_MS && (made === version || (age < STORM_TTL_MS && invalidations.isStorm()));
  };
  const evict = (key: string) => {
    size -= entries.get(key)?.answer.size ?? 0;
    entries.delete(key);
  };
  const store = (key: string, entry: Entry) => {
    evict(key);
    entries.set(key, entry);
    size += entry.answer.size;
    for (const [oldest, { startedAt }] of entries) {
      if (size <= MAX_BYTES && now() - startedAt < TTL_MS) return;
      evict(oldest);
    }
  };
  const run = async (key: string, make: MakeResponse) => {
    // Told before the data is read: what changes meanwhile may not be in it.
    const [startedAt, made] = [now(), version];
    const answer = await make();
    const kept = entries.get(key);
    const isNewest = !kept || made > kept.version || (made === kept.version && startedAt >= kept.startedAt);
    if (answer && isNewest) store(key, { answer, startedAt, version: made });
    return answer;
  };
  return {
    find: (key) => {
      const entry = entries.get(key);
      return entry && isFresh(entry) ? entry.answer : inFlight.get(`${version} ${key}`);
    },
    fill: (key, make) => {
      const flight = `${version} ${key}`;
      const filling = inFlight.get(flight) ?? run(key, make).finally(() => inFlight.delete(flight));
      inFlight.set(flight, filling);
      return filling;
    },
    shouldRevalidate: (key) => {
      const entry = entries.get(key);
      return (
        entry !== undefined &&
        now() - entry.startedAt > REVALIDATE_AFTER_MS &&
        !inFlight.has(`${version} ${key}`)
      );
    },
    purge: () => {
      version += 1;
      invalidations.record();
    },
  };
}
