import { useEffect, useSyncExternalStore } from 'react';

/** A number that pages are loaded with and that changes while they are open. */
export type LiveCount = {
  /** Notes the number as something has told it since the page was loaded. */
  readonly set: (count: number) => void;
  /**
   * The number: as the page was loaded with, and as was told since. Asked for again when the window comes into sight.
   */
  readonly useCount: (loaded: number) => number;
};

/** Follows a number; `ask` gives that of now, or null when it cannot be had. */
export function openLiveCount(ask: () => Promise<number | null>): LiveCount {
  const listeners = new Set<() => void>();
  let told: { readonly loaded: number; readonly count: number } | null = null;
  let lastLoaded = 0;

  const set = (count: number) => {
    told = { loaded: lastLoaded, count };
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
  /** A look that fails is made again with the next; the number stays what it was. */
  const lookAgain = () => void look().catch(() => {});

  const useCount = (loaded: number) => {
    const count = useSyncExternalStore(
      subscribe,
      () => (told?.loaded === loaded ? told.count : loaded),
      () => loaded,
    );
    useEffect(() => {
      lastLoaded = loaded;
    }, [loaded]);
    useEffect(() => {
      document.addEventListener('visibilitychange', lookAgain);
      return () => document.removeEventListener('visibilitychange', lookAgain);
    }, []);
    return count;
  };
  return { set, useCount };
}
