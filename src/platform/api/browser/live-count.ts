import { useEffect, useSyncExternalStore } from 'react';

/** A count that every page shows, such as the number of unread messages, and that changes while pages are open. */
export type LiveCount = {
  /** Sets the current count. It replaces the count with which the page was loaded. */
  readonly set: (count: number) => void;
  /** Returns the latest count. The count is fetched again when the window becomes visible. */
  readonly useCount: (loaded: number) => number;
};

/** Keeps a count up to date. `ask` fetches the current count, or returns null if there is none. */
export function openLiveCount(ask: () => Promise<number | null>): LiveCount {
  const listeners = new Set<() => void>();
  let lastLoaded = 0;
  let current = 0;

  const set = (count: number) => {
    current = count;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const look = async () => {
    if (document.hidden) return;
    const count = await ask();
    if (count !== null) set(count);
  };
  /** After a failed fetch the count stays the same; the next fetch tries again. */
  const lookAgain = () => void look().catch(() => {});

  const useCount = (loaded: number) => {
    const count = useSyncExternalStore(
      subscribe,
      () => (lastLoaded === loaded ? current : loaded),
      () => loaded,
    );
    useEffect(() => {
      // A component that mounts later has the same loaded count, which must not replace a later one.
      if (lastLoaded !== loaded) lastLoaded = current = loaded;
    }, [loaded]);
    useEffect(() => {
      document.addEventListener('visibilitychange', lookAgain);
      return () => document.removeEventListener('visibilitychange', lookAgain);
    }, []);
    return count;
  };
  return { set, useCount };
}
