import { startWorker } from '#platform/api/browser/service-worker.ts';
import { copyHeaders, copyPage } from './list-copy.ts';

/** Prefix of the caches with lists, one for each account; also in `forget-cards.ts` and `public/service-worker.js`. */
const LISTS = 'kept-lists:';

/** Most lists of one person that are kept; the newest stay. */
const MOST_LISTS = 10;

/** A list to keep. */
export type ShownList = {
  /** Path and query of its page. */
  readonly address: string;
  /** Beginning of the addresses that the service worker is registered for. */
  readonly scope: string;
  /** Undefined for guests. */
  readonly userId: string | undefined;
};

/** Reads all style sheets of the page. Browsers have them cached, because their names have a hash. */
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
 * Keeps a copy of the shown list in this browser, in a cache of its account alone, and registers the service worker
 * that shows it without a network. Pictures come from the browser's own cache.
 *
 * @throws if the browser can store nothing, a style sheet cannot be read, or `signal` is aborted
 */
export async function keepList({ address, scope, userId }: ShownList, signal: AbortSignal): Promise<void> {
  const readAt = Date.now();
  const copy = copyPage(document, await readStyles(signal), readAt);
  signal.throwIfAborted();
  await startWorker(scope);
  signal.throwIfAborted();
  const cache = await caches.open(`${LISTS}${userId ?? 'guest'}`);
  // Deleted first, so that the list becomes the newest one.
  await cache.delete(address);
  await cache.put(address, new Response(copy, { headers: copyHeaders(readAt) }));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_LISTS).map((request) => cache.delete(request)));
}
