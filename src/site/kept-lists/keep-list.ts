import { canSavePages, savedPageHeaders, startWorker } from '#platform/api/browser/service-worker.ts';
import { DASHBOARD, dashboardPaths } from '../../dashboard-paths.ts';
import { paths } from '../../paths.ts';
import { COPY_POLICY, copyPage } from './list-copy.ts';

/**
 * Prefix of the caches that store lists, one cache per account; also in `forget-cards.ts` and
 * `public/service-worker.js`.
 */
const LISTS = 'kept-lists:';

/** Largest number of stored lists per person. The oldest list is deleted first. */
const MOST_LISTS = 10;

/** A person's own lists to store: orders, buyers and the wish list. `public/service-worker.js` has the same paths. */
const OWN_LISTS: ReadonlySet<string> = new Set([
  paths.myOrders(),
  dashboardPaths.myBuyers(),
  paths.myWishList(),
]);

/** Address that the installed app opens; also in `public/manifest.webmanifest` and `public/service-worker.js`. */
export const APP_START = '/?app=1';

/** Page on screen, which may be a list to store. */
export type ShownPage = {
  readonly pathname: string;
  readonly search: string;
  /** Id of the account; undefined for guests. */
  readonly userId: string | undefined;
};

/** Returns the scope of the service worker that serves the stored list at a path. Null if this page is not stored. */
export function listScope(pathname: string): string | null {
  if (OWN_LISTS.has(pathname)) return DASHBOARD;
  if (pathname === paths.search()) return pathname;
  const categories = paths.categoryDetails('');
  return pathname.startsWith(categories) ? categories : null;
}

/** Reads all style sheets of the page. They come from the browser's cache, because their names contain a hash. */
async function readStyles(signal: AbortSignal): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const texts = await Promise.all(
    sheets.map(async ({ href }) => {
      const answer = await fetch(href, { signal });
      if (!answer.ok) throw new Error(`a style sheet was answered ${answer.status}`);
      return answer.text();
    }),
  );
  return texts.join('\n');
}

/**
 * Stores a copy of the list on screen in this browser, in a cache of its account. Also registers the service worker
 * that serves the copy without a network. Pictures come from the browser's own cache. The function does nothing for
 * pages other than lists.
 *
 * @throws if the browser can store nothing, a style sheet cannot be read, or `signal` is aborted
 */
export async function keepList({ pathname, search, userId }: ShownPage, signal: AbortSignal): Promise<void> {
  const scope = listScope(pathname);
  if (scope === null || !canSavePages() || !navigator.onLine) return;
  const readAt = Date.now();
  const copy = copyPage(document, await readStyles(signal), readAt);
  signal.throwIfAborted();
  await Promise.all([startWorker(scope), startWorker(APP_START)]);
  signal.throwIfAborted();
  const cache = await caches.open(`${LISTS}${userId ?? 'guest'}`);
  const address = pathname + search;
  // The old copy is deleted first, so that this list becomes the newest one of the cache.
  await cache.delete(address);
  await cache.put(address, new Response(copy, { headers: savedPageHeaders(COPY_POLICY, new Date(readAt)) }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_LISTS).map((request) => cache.delete(request)));
}
