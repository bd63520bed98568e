import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { canSavePages } from '#platform/api/browser/service-worker.ts';
import { DASHBOARD, dashboardPaths } from '../../dashboard-paths.ts';
import { paths } from '../../paths.ts';

/** Time in ms for which a list is on screen before it is kept. */
const SETTLED_MS = 1_500;

/** Own lists to keep: orders, buyers and the wish list. */
const OWN_LISTS: ReadonlySet<string> = new Set([
  paths.myOrders(),
  dashboardPaths.myBuyers(),
  paths.myWishList(),
]);

/** Returns the scope of the service worker that shows the list at a path; null if the page is no list to keep. */
export function listScope(pathname: string): string | null {
  if (OWN_LISTS.has(pathname)) return DASHBOARD;
  if (pathname === paths.search()) return pathname;
  const categories = paths.categoryDetails('');
  return pathname.startsWith(categories) ? categories : null;
}

/** Keeps the shown list, so that it can be read without a network. Loads the code for it when the page is idle. */
export function useKeptList(userId: string | undefined): void {
  const { pathname, search } = useLocation();
  const isShown = useNavigation().state === 'idle';
  const scope = listScope(pathname);
  useEffect(() => {
    if (!isShown || scope === null || !canSavePages() || !navigator.onLine) return;
    const left = new AbortController();
    const list = { address: pathname + search, scope, userId };
    const keep = () =>
      import('./keep-list.ts')
        .then(({ keepList }) => keepList(list, left.signal))
        // A browser that stores nothing shows the page all the same.
        .catch(() => {});
    const timer = setTimeout(keep, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isShown, scope, pathname, search, userId]);
}
