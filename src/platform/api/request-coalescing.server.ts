import { LRUCache } from 'lru-cache';
import type { ApiResponse } from './api-client.ts';

/** What pages of nobody in particular read, read once for all of them that are made at the same moment. */
export type RequestCoalescer = {
  /** The answer to what `asked` names, or the one that another page has just got. */
  readonly read: (key: string, load: () => Promise<ApiResponse>) => Promise<ApiResponse>;
  /** Something shown has changed: nothing asked before may be read. */
  readonly purge: () => void;
};

/** How long what was read is good for other pages, in ms, counted from when it was asked. */
export const MICRO_CACHE_MS = 100;

/** Most answers held at once. */
const MAX_ANSWERS = 500;

type Load = () => Promise<ApiResponse>;

/** Nothing read yet. `now` in ms, above 0. */
export function createRequestCoalescer(now: () => number = () => performance.now()): RequestCoalescer {
  // Promises are kept, so that an answer's age counts from when it was asked for and those who ask meanwhile share it.
  const answers = new LRUCache<string, Promise<ApiResponse>, Load>({
    max: MAX_ANSWERS,
    ttl: MICRO_CACHE_MS,
    ttlResolution: 0,
    // Lists and pages are large; nobody may ask for this one again.
    ttlAutopurge: true,
    perf: { now },
    memoMethod: (key, _, { context: load }) => {
      const answer = load();
      const evictFailed = (loaded?: ApiResponse) => {
        if (!loaded?.ok && answers.peek(key) === answer) answers.delete(key);
      };
      answer.then(evictFailed, () => evictFailed());
      return answer;
    },
  });
  return {
    read: (key, load) => answers.memo(key, { context: load }),
    purge: () => answers.clear(),
  };
}
