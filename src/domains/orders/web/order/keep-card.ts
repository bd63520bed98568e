import { startWorker } from '#platform/api/browser/service-worker.ts';
import { t } from '#texts/t.ts';
import { DASHBOARD } from '../../../../dashboard-paths.ts';
import { paths } from '../../../../paths.ts';
import type { OrderState } from '../../../bookings/transitions.ts';
import type { WireOrder } from '../../contract.ts';
import cardScript from '../card-script.ts?worker&url';
import { cardDocument, cardHeaders } from './card-document.ts';

/** Prefix of the caches of cards, one per account; also in `forget-cards.ts` and `public/service-worker.js`. */
const CARDS = 'order-cards:';

/** States of orders before the meeting. */
const MEETING_AHEAD: ReadonlySet<OrderState> = new Set(['open', 'paid']);

/** Returns whether a card of this order is useful: for one of its sides, before they have met. */
export function isMeetingAhead({ side, state }: Pick<WireOrder, 'side' | 'state'>): boolean {
  return side !== 'admin' && MEETING_AHEAD.has(state);
}

/** Returns the name of the cache for the reader's cards. */
function cacheName(order: WireOrder): string {
  return `${CARDS}${order.side === 'seller' ? order.seller._id : order.buyer._id}`;
}

/** Returns our own addresses of one kind in the page or in the card, as paths. */
function pathsIn(root: ParentNode, selector: string, attribute: 'href' | 'src'): string[] {
  const addresses = [...root.querySelectorAll(selector)].map(
    (element) => new URL(element.getAttribute(attribute) ?? '', location.href),
  );
  return addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}

/** Stores a file that a card needs, unless its address is stored: the bytes never change. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
}

/** Card to store: rendered into an element, with the time of reading in ms. */
export type RenderedCard = {
  readonly order: WireOrder;
  readonly element: HTMLElement;
  readonly readAt: number;
};

/**
 * Stores the card of an order in this browser, in the cache of its account. Stores all files that it needs and
 * registers the worker that shows it. Ends when both are done. @throws if storage is unavailable, a file fails to load,
 * or `signal` is aborted
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
    // A missing picture must not prevent the card.
    ...[...new Set(looks)].map((path) => keepFile(cache, path).catch(() => {})),
  ]);
  await startWorker(DASHBOARD);
  signal.throwIfAborted();
  await cache.put(paths.order(order._id), new Response(text, { headers: cardHeaders(new Date(readAt)) }));
}

/** Deletes the card of an order after the meeting, or if there will be none. The last one deletes the whole cache. */
export async function dropCard(order: WireOrder): Promise<void> {
  const cache = await caches.open(cacheName(order));
  await cache.delete(paths.order(order._id));
  const kept = await cache.keys();
  if (!kept.some(({ url }) => new URL(url).pathname.startsWith(paths.order(''))))
    await caches.delete(cacheName(order));
}
