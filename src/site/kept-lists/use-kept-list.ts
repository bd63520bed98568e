import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Time in ms for which a list is on screen before it is kept. */
const SETTLED_MS = 1_500;

/** Beginnings of pages that may be a list to keep. The code that knows it exactly is loaded later. */
const MAYBE_LIST = /^\/(?:search|categorydetails|dashboard)/;

/** Keeps the shown list, so that it can be read without a network. Every page has this code, so it is short. */
export function useKeptList(userId: string | undefined): void {
  const { pathname, search } = useLocation();
  const isShown = useNavigation().state === 'idle';
  useEffect(() => {
    if (import.meta.env.DEV || !isShown || !MAYBE_LIST.test(pathname)) return;
    const left = new AbortController();
    const keep = () =>
      import('./keep-list.ts')
        .then(({ keepList }) => keepList({ pathname, search, userId }, left.signal))
        // A browser that stores nothing shows the page all the same.
        .catch(() => {});
    const timer = setTimeout(keep, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isShown, pathname, search, userId]);
}
