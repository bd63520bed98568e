// Shows the card of an order if there is no network. Only below /dashboard/order/ (the scope of its registration), and
// only cards that the order's page has cached (src/domains/orders/web/order/keep-card.ts). With a network, every page
// comes from the market. Written by hand, because Workbox would be ten times its size. It also shows notifications,
// which need no scope (src/domains/notifications/web/common/push-device.ts).

/** Prefix of the caches with cards; the account's id follows. */
const CARDS = 'order-cards:';
const ORDER = /^\/dashboard\/order\/[\w-]+$/;
/** Immutable files: built ones have a hash in their name, and pictures have a unique id. */
const FILES = /^\/(?:assets|images)\//;
/** Time in ms without data after which the network counts as offline. */
const WAIT_MS = 10_000;
/** Time in ms after which an unopened order counts as ended, and its card is not shown any more. */
const LIFE_MS = 14 * 24 * 3_600_000;

/** Returns the names of all caches with cards. */
async function cardCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(CARDS));
}

async function forgetCard(path) {
  for (const name of await cardCaches()) await (await caches.open(name)).delete(path);
}

async function forgetAll() {
  await Promise.all((await cardCaches()).map((name) => caches.delete(name)));
}

/** Returns the cached response for a path, or undefined. */
async function findKept(path) {
  for (const cacheName of await cardCaches()) {
    // `caches.open` would create a cache again that is being deleted.
    const found = await caches.match(path, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function findCard(path) {
  const card = await findKept(path);
  if (!card || Date.now() - Date.parse(card.headers.get('last-modified')) < LIFE_MS) return card;
  await forgetCard(path);
  return undefined;
}

/** Returns a file from the cache, or else from the market. Works without a cache, too. */
async function openFile(request, path) {
  const kept = await findKept(path).catch(() => undefined);
  return kept ?? fetch(request);
}

/** Returns the page of an order from the market, or its card if the market does not respond. */
async function openOrder(request, path) {
  const asked = fetch(request);
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MS, null));
  const answer = await Promise.race([asked, tooLong]).catch(() => null);
  if (!answer) return (await findCard(path)) ?? asked;
  // A redirect to the login means that nobody is signed in any more, so this deletes the caches.
  if (answer.type === 'opaqueredirect') await forgetAll().catch(() => {});
  else if (answer.status === 404) await forgetCard(path).catch(() => {});
  return answer;
}

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (ORDER.test(pathname)) event.respondWith(openOrder(request, pathname));
  } else if (FILES.test(pathname)) {
    event.respondWith(openFile(request, pathname));
  }
});

// Notifications (src/domains/notifications/server/send-push.server.ts).

/** Page to open for a notification without a path. */
const NEWS = '/dashboard/notifications';

/**
 * When the news shown under each tag happened. The worker forgets it when it stops. It must not ask
 * `getNotifications` instead: Chromium then forgets a notification that is just being displayed, and a click on it
 * opens nothing.
 */
const shownAt = new Map();

/** Shows a notification, unless a focused window already shows its page. */
async function tell(data) {
  // Browsers withdraw the permission from a site that shows nothing for a push message. So even an unreadable message
  // shows something.
  const { heading = 'Secondbyte', text = 'There is something new', path = NEWS, tag = NEWS, at } = data;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = ({ url, focused }) => focused && url === new URL(path, self.location.origin).href;
  if (windows.some(isSeen)) return;
  // A tag has one notification. A repeated message replaces it silently.
  const renotify = shownAt.get(tag) !== at;
  shownAt.set(tag, at);
  const icon = '/icons/icon-192.png';
  await self.registration.showNotification(heading, { body: text, tag, renotify, icon, data: { path, at } });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Opens a page of the site, or focuses the window that shows it. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find(({ url }) => url === href);
  await (opened ? opened.focus() : self.clients.openWindow(href));
}

/** Sends the market the new subscription after the push service has changed it. */
async function moved({ oldSubscription, newSubscription }) {
  const next =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!next) return;
  const headers = { 'content-type': 'application/json' };
  await fetch('/me/push', { method: 'PUT', headers, body: JSON.stringify(next) });
}

self.addEventListener('push', (event) => event.waitUntil(tell(read(event.data))));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? NEWS));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moved(event)));
