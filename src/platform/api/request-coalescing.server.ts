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

type Entry = { readonly startedAt: number; readonly answer: Promise<ApiResponse> };

/** Nothing read yet. `now` in ms. */
export function createRequestCoalescer(now: () => number = () => performance.now()): RequestCoalescer {
  // Ordered by age, because every read is put at the end.
  const entries = new Map<string, Entry>();
  const isExpired = ({ startedAt }: Entry) => now() - startedAt >= MICRO_CACHE_MS;
  const evictExpired = () => {
    for (const [key, entry] of entries) {
      if (!isExpired(entry)) return;
      entries.delete(key);
    }
  };
  const store = (key: string, entry: Entry) => {
    evictExpired();
    entries.set(key, entry);
    const evictFailed = (answer?: ApiResponse) => {
      if (!answer?.ok && entries.get(key) === entry) entries.delete(key);
    };
    entry.answer.then(evictFailed, () => evictFailed());
  };
  return {
    read: (key, load) => {
      const known = entries.get(key);
      if (known && !isExpired(known)) return known.answer;
      entries.delete(key);
      const startedAt = now();
      const answer = load();
      store(key, { startedAt, answer });
      return answer;
    },
    purge: () => entries.clear(),
  };
}
