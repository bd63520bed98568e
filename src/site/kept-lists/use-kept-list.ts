import { useEffect } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

/** Time in ms that a list must be on screen before it is stored. */
const SETTLED_MS = 1_500;

/** Paths of pages that may be lists to store. The lazy-loaded `keep-list.ts` checks the exact paths. */
const MAYBE_LIST = /^\/(?:search|categorydetails|dashboard)/;

/**
 * Stores the list on screen in the browser, so that people can read it without a network. Stores it again after each
 * refresh. The script of every page contains this function, so it is short.
 */
export function useKeptList(userId: string | undefined): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const isShown = useNavigation().state === 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `matches` changes with the data of the list
  useEffect(() => {
    if (import.meta.env.DEV || !isShown || !MAYBE_LIST.test(pathname)) return;
    const left = new AbortController();
    const keep = () =>
      import('./keep-list.ts')
        .then(({ keepList }) => keepList({ pathname, search, userId }, left.signal))
        // If the browser cannot store the list, the page works without a stored copy.
        .catch(() => {});
    const timer = setTimeout(keep, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isShown, matches, pathname, search, userId]);
}
