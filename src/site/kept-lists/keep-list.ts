import { pageCache } from '#platform/api/browser/page-cache.ts';
import { canSavePages, savedPageHeaders, startWorker } from '#platform/api/browser/service-worker.ts';
import { DASHBOARD, dashboardPaths } from '../../dashboard-paths.ts';
import { paths } from '../../paths.ts';
import { COPY_POLICY, copyPage } from './list-copy.ts';

/**
 * Prefix of the names of the browser caches that store lists, one cache per account. `forget-cards.ts` and
 * `public/service-worker.js` repeat it.
 */
const LISTS = 'kept-lists:';

/** Maximum number of stored lists per account. The oldest list is deleted first. */
const MOST_LISTS = 10;

/**
 * Paths of a person's own lists that are stored: orders, buyers and the wish list. `public/service-worker.js` repeats
 * them.
 */
const OWN_LISTS: ReadonlySet<string> = new Set([
  paths.myOrders(),
  dashboardPaths.myBuyers(),
  paths.myWishList(),
]);

/** Path that the installed app opens. `public/manifest.webmanifest` and `public/service-worker.js` repeat it. */
export const APP_START = '/?app=1';

/** Page on screen, which may be a list to store. */
export type ShownPage = {
  readonly pathname: string;
  readonly search: string;
  /** Id of the account; undefined for guests. */
  readonly userId: string | undefined;
};

/**
 * Returns the scope (path prefix) that the service worker needs to serve the stored list at `pathname`. Null if the
 * page at this path is not stored.
 */
export function listScope(pathname: string): string | null {
  if (OWN_LISTS.has(pathname)) return DASHBOARD;
  if (pathname === paths.search()) return pathname;
  const categories = paths.categoryDetails('');
  return pathname.startsWith(categories) ? categories : null;
}

/**
 * Returns the name of the cache for a list. Null for a person's own list if nobody is signed in: the session has just
 * ended, and the person's list is still on screen.
 */
function cacheName({ pathname, userId }: ShownPage): string | null {
  return userId === undefined && OWN_LISTS.has(pathname) ? null : `${LISTS}${userId ?? 'guest'}`;
}

/**
 * Returns the text of all style sheets of the page. The browser has cached the files, because their names contain a
 * hash.
 */
async function readStyles(signal: AbortSignal): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const texts = await Promise.all(
    sheets.map(async ({ href }) => {
      const response = await fetch(href, { signal });
      if (!response.ok) throw new Error(`a style sheet got status ${response.status}`);
      return response.text();
    }),
  );
  return texts.join('\n');
}

/**
 * Stores a copy of the list on screen in this browser, in a cache of the account. Also registers the service worker
 * that serves the copy without a network. Pictures come from the browser's own cache. Does nothing on pages other than
 * lists, and for a person's own list after the session has ended.
 *
 * @throws if the browser can store nothing, a style sheet cannot be read, or `signal` is aborted
 */
export async function keepList(page: ShownPage, signal: AbortSignal): Promise<void> {
  const { pathname, search } = page;
  const scope = listScope(pathname);
  const name = cacheName(page);
  if (scope === null || name === null || !canSavePages() || !navigator.onLine) return;
  const shown = pageCache.shown();
  const address = pathname + search;
  // The list may come from the page cache, or its last refresh may have failed. Then its data is older than the copy.
  const readAt = shown?.address === address ? shown.loadedAt : Date.now();
  const copy = copyPage(document, await readStyles(signal), readAt);
  signal.throwIfAborted();
  await Promise.all([startWorker(scope), startWorker(APP_START)]);
  signal.throwIfAborted();
  const cache = await caches.open(name);
  // The old copy is deleted first, so that this list becomes the newest one of the cache.
  await cache.delete(address);
  await cache.put(address, new Response(copy, { headers: savedPageHeaders(COPY_POLICY, new Date(readAt)) }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_LISTS).map((request) => cache.delete(request)));
}
