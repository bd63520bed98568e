import { LRUCache } from 'lru-cache';
import { MICRO_CACHE_MS } from '#platform/api/request-coalescing.server.ts';
import type { CachedResponse } from './cached-response.server.ts';

/** Makes an answer; undefined when it is none that may be sent again. */
export type MakeResponse = () => Promise<CachedResponse | undefined>;

/** Answers kept ready for whoever asks the same next. Never older than a second. */
export type ResponseCache = {
  /** An answer that may be sent, or the one just being made; undefined when there is none. */
  readonly find: (key: string) => CachedResponse | Promise<CachedResponse | undefined> | undefined;
  /** Makes an answer, once for all who ask meanwhile, and keeps it. */
  readonly fill: (key: string, make: MakeResponse) => Promise<CachedResponse | undefined>;
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
/** Rest of that life at which an answer that is asked for is made anew, so that nobody waits for it. */
const REVALIDATE_BEFORE_MS = 200;
/** Changes a second from which answers outlive a change: otherwise each would be made for a single visitor. */
const INVALIDATION_STORM = 5;
/** How long they do, in ms. */
const STORM_DELAY_MS = 400 - MICRO_CACHE_MS;
/** Most bytes kept. */
const MAX_BYTES = 8 * 1024 * 1024;

type Clock = () => number;

/**
 * Tells when what was made before the changes recorded so far has to go: at once, and in a storm of changes a moment
 * after the first that still waits.
 */
function createPurgeSchedule(now: Clock) {
  let recent: number[] = [];
  let dueAt = Number.POSITIVE_INFINITY;
  return {
    record: () => {
      recent = [...recent, now()].slice(-INVALIDATION_STORM);
      const isStorm = recent.length === INVALIDATION_STORM && now() - (recent[0] ?? 0) < 1_000;
      dueAt = isStorm ? Math.min(dueAt, now() + STORM_DELAY_MS) : now();
    },
    /** True once for every time that has come. */
    takeDue: () => {
      if (now() < dueAt) return false;
      dueAt = Number.POSITIVE_INFINITY;
      return true;
    },
  };
}

/** An empty store. `now` in ms, above 0. */
export function createResponseCache(now: Clock = () => performance.now()): ResponseCache {
  const inFlight = new Set<string>();
  const cache = new LRUCache<string, CachedResponse, MakeResponse | undefined>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ size }) => size,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now },
    // A purge ends what is being made: whoever asked before it gets the answer, the cache does not.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, _, { options, signal, context: make }) => {
      const startedAt = now();
      inFlight.add(key);
      try {
        return await make?.();
      } finally {
        // Counted from before the data was read. None at all would mean without end.
        options.ttl = Math.max(TTL_MS - (now() - startedAt), 1);
        if (!signal.aborted) inFlight.delete(key);
      }
    },
  });
  const purges = createPurgeSchedule(now);
  const purgeIfDue = () => {
    if (!purges.takeDue()) return;
    cache.clear();
    inFlight.clear();
  };
  return {
    find: (key) => {
      purgeIfDue();
      return cache.get(key) ?? (inFlight.has(key) ? cache.fetch(key, { context: undefined }) : undefined);
    },
    fill: (key, make) => {
      purgeIfDue();
      return cache.fetch(key, { context: make, forceRefresh: true });
    },
    shouldRevalidate: (key) => cache.getRemainingTTL(key) < REVALIDATE_BEFORE_MS && !inFlight.has(key),
    purge: () => {
      purges.record();
      purgeIfDue();
    },
  };
}
