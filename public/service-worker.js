// Shows order cards and lists while the device is offline. Two files cache these pages and register this worker for
// their paths: src/domains/orders/web/order/keep-card.ts and src/site/kept-lists/keep-list.ts. Offline, the installed
// app opens the last list. With a network, every page comes from the market. The worker also shows notifications, which
// do not depend on the registered paths (src/domains/notifications/web/common/push-device.ts). Workbox would be ten
// times as large.

/** Prefix of the caches with cards; the account's id follows. */
const CARDS = 'order-cards:';
/** Prefix of the caches with lists; the account's id follows, or `guest`. */
const LISTS = 'kept-lists:';
const ORDER = /^\/dashboard\/order\/[\w-]+$/;
/** Paths of the lists of a signed-in person. */
const OWN_LIST = /^\/dashboard\/(?:order|mybuyers|mywishlist)$/;
const PUBLIC_LIST = /^\/(?:search|categorydetails\/[^/]+)$/;
/** URL that the installed app opens (public/manifest.webmanifest). It is the home page. */
const APP_START = '/?app=1';
/** Immutable files: built ones have a hash in their name, and pictures have a unique id. */
const FILES = /^\/(?:assets|images)\//;
/** Time in ms without data after which the network counts as offline. */
const WAIT_MS = 10_000;
/** Statuses with which a proxy reports that no web process responds. */
const UNANSWERED = [502, 503, 504];
/** Time in ms after which a card or list is too old to be shown. */
const LIFE_MS = 14 * 24 * 3_600_000;

/** Returns the names of all caches with cards and lists. */
async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(CARDS) || name.startsWith(LISTS));
}

async function forgetPage(address) {
  for (const name of await ownCaches()) await (await caches.open(name)).delete(address);
}

async function forgetAll() {
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)));
}

/** Returns the cached response for a URL, or undefined. */
async function findKept(address) {
  for (const cacheName of await ownCaches()) {
    // `caches.open` would create a cache again that is being deleted.
    const found = await caches.match(address, { cacheName, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

async function findPage(address) {
  const page = await findKept(address);
  if (!page || Date.now() - Date.parse(page.headers.get('last-modified')) < LIFE_MS) return page;
  await forgetPage(address);
  return undefined;
}

/** Returns a file from the cache, or else from the market. Works without a cache, too. */
async function openFile(request, path) {
  const kept = await findKept(path).catch(() => undefined);
  return kept ?? fetch(request);
}

/** Returns the URL under which a page is cached, or null if such pages are never cached. */
function keptAddress({ pathname, search }) {
  // The query changes a list, but not the card of an order.
  if (ORDER.test(pathname)) return pathname;
  return OWN_LIST.test(pathname) || PUBLIC_LIST.test(pathname) ? pathname + search : null;
}

/** Returns the market's response, or null after a timeout or a network error. */
function answerInTime(asked) {
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MS, null));
  return Promise.race([asked, tooLong]).catch(() => null);
}

/** Returns whether the market itself responded. */
const isOfMarket = (answer) => Boolean(answer) && !UNANSWERED.includes(answer.status);

/** Returns a page from the market, or its cached copy if the market does not respond. */
async function openPage(request, address) {
  const asked = fetch(request);
  const answer = await answerInTime(asked);
  if (!isOfMarket(answer)) return (await findPage(address)) ?? asked;
  // A redirect to the login means that nobody is signed in any more, so this deletes the caches. A list with a query
  // may also redirect to its first page.
  if (answer.type === 'opaqueredirect' && address.startsWith('/dashboard/') && !address.includes('?'))
    await forgetAll().catch(() => {});
  else if (answer.status === 404) await forgetPage(address).catch(() => {});
  return answer;
}

/** Returns the URL of the most recently cached list, or undefined. */
async function lastList() {
  const names = (await ownCaches()).filter((name) => name.startsWith(LISTS));
  for (const name of names.reverse()) {
    for (const { url } of (await (await caches.open(name)).keys()).reverse()) {
      const address = url.slice(self.location.origin.length);
      if (await findPage(address)) return address;
    }
  }
  return undefined;
}

/** Returns the home page, or a redirect to the most recently cached list if the market does not respond. */
async function openApp(request) {
  const asked = fetch(request);
  const answer = await answerInTime(asked);
  const list = isOfMarket(answer) ? undefined : await lastList();
  return list === undefined ? (answer ?? asked) : Response.redirect(list);
}

self.addEventListener('install', () => self.skipWaiting());

/**
 * Returns whether a request may be for a file of a card, because it comes from an order's page or a style sheet.
 * Cache lookups for the files of all pages would slow these pages down.
 */
function isOfCard({ referrer }) {
  if (!referrer) return false;
  const { pathname } = new URL(referrer);
  return ORDER.test(pathname) || FILES.test(pathname);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const address = keptAddress(url);
    if (url.pathname + url.search === APP_START) event.respondWith(openApp(request));
    else if (address !== null) event.respondWith(openPage(request, address));
  } else if (FILES.test(url.pathname) && isOfCard(request)) {
    event.respondWith(openFile(request, url.pathname));
  }
});

// Notifications (src/domains/notifications/server/send-push.server.ts).

/** Page to open for a notification without a path. */
const NEWS = '/dashboard/notifications';

/**
 * Time of the event behind each displayed notification, by tag. The map is lost when the worker stops. Do not use
 * `getNotifications` instead: Chromium then forgets a notification that it is about to display, and a click on it
 * opens nothing.
 */
const shownAt = new Map();

/** Shows a notification, unless a focused window already shows its page. */
async function tell(data) {
  // Browsers revoke the permission of a site that shows nothing for a push message. So an unreadable message shows a
  // general text.
  const { heading = 'Secondbyte', text = 'There is something new', path = NEWS, tag = NEWS, at } = data;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = ({ url, focused }) => focused && url === new URL(path, self.location.origin).href;
  if (windows.some(isSeen)) return;
  // Browsers show one notification per tag. A repeated message about the same event replaces it without a sound.
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
