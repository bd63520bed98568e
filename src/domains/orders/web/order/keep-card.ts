import { startWorker } from '#platform/api/browser/service-worker.ts';
import { t } from '#texts/t.ts';
import { DASHBOARD } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { OrderState } from '../../../bookings/transitions.ts';
import type { WireOrder } from '../../contract.ts';
import cardScript from '../card-script.ts?worker&url';
import { cardDocument, cardHeaders } from './card-document.ts';

/**
 * Prefix of the names of the browser caches with offline order cards, one cache per account. `forget-cards.ts` and
 * `public/service-worker.js` repeat it.
 */
const CARDS = 'order-cards:';

/** States of an order before the meeting. */
const MEETING_AHEAD: ReadonlySet<OrderState> = new Set(['open', 'paid']);

/** Returns whether the reader needs the order's offline card: only the buyer and the seller do, before they meet. */
export function isMeetingAhead({ side, state }: Pick<WireOrder, 'side' | 'state'>): boolean {
  return side !== 'admin' && MEETING_AHEAD.has(state);
}

/** Returns the name of the cache for the reader's cards. */
function cacheName(order: WireOrder): string {
  return `${CARDS}${order.side === 'seller' ? order.seller._id : order.buyer._id}`;
}

/**
 * Returns the paths of the files that the selected elements refer to in an attribute. Files of other origins are left
 * out.
 */
function pathsIn(root: ParentNode, selector: string, attribute: 'href' | 'src'): string[] {
  const addresses = [...root.querySelectorAll(selector)].map(
    (element) => new URL(element.getAttribute(attribute) ?? '', location.href),
  );
  return addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}

/** Stores a file that a card needs, unless its path is already stored. The content of a path never changes. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

/** Offline card of an order, rendered into an element. `readAt`: time of reading the order, in ms. */
export type RenderedCard = {
  readonly order: WireOrder;
  readonly element: HTMLElement;
  readonly readAt: number;
};

/**
 * Stores the offline card of an order in this browser, in the cache of its account. Also stores all files that the
 * card needs, and registers the service worker that shows the card.
 * @throws if storage is unavailable, a required file fails to load, or `signal` is aborted
 */
export async function keepCard({ order, element, readAt }: RenderedCard, signal: AbortSignal): Promise<void> {
  const script = new URL(cardScript, location.href).pathname;
  const sheets = pathsIn(document, 'link[rel="stylesheet"]', 'href');
  const looks = [
    ...pathsIn(document, 'link[rel="preload"][as="font"]', 'href'),
    ...pathsIn(element, 'img', 'src'),
    ...pathsIn(element, 'use', 'href'),
  ];
  const text = cardDocument({
    language: document.documentElement.lang,
    title: `${t('orderEmail.order', { number: order.number })} · Secondbyte`,
    markup: element.innerHTML,
    sheets,
    script,
    theme: document.body.dataset.theme ?? 'light',
  });
  signal.throwIfAborted();
  const cache = await caches.open(cacheName(order));
  await Promise.all([
    ...[script, ...sheets].map((path) => keepFile(cache, path)),
    // A missing picture or font must not prevent storing the card.
    ...[...new Set(looks)].map((path) => keepFile(cache, path).catch(() => {})),
  ]);
  await startWorker(DASHBOARD);
  signal.throwIfAborted();
  await cache.put(paths.order(order._id), new Response(text, { headers: cardHeaders(new Date(readAt)) }));
}

/**
 * Deletes the offline card of an order after the meeting, or if the order ended before. Deletes the whole cache with
 * its last card.
 */
export async function dropCard(order: WireOrder): Promise<void> {
  const cache = await caches.open(cacheName(order));
  await cache.delete(paths.order(order._id));
  const kept = await cache.keys();
  if (!kept.some(({ url }) => new URL(url).pathname.startsWith(paths.order(''))))
    await caches.delete(cacheName(order));
}
