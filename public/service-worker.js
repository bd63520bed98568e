// Shows the card of an order where there is no network. Only below /dashboard/order/ (the scope that it is registered with),
// and only cards that the order's own page has kept (src/domains/orders/web/order/keep-card.ts). With a network every page
// comes from the market, whatever is kept. By hand, because it does three things; Workbox would be ten times its size.
// Beside that it shows notifications, of which no scope asks (src/domains/notifications/web/common/push-device.ts).

/** Names of the caches that hold cards begin so; behind it is the account. */
const CARDS = 'order-cards:';
const ORDER = /^\/dashboard\/order\/[\w-]+$/;
/** Files whose bytes never change: built ones have a hash in their name, pictures an id of their own. */
const FILES = /^\/(?:assets|images)\//;
/** A line that has brought nothing for so long counts as none, in ms. */
const WAIT_MS = 10_000;
/** An order that nobody has looked at for so long has ended; its card is not shown any more, in ms. */
const LIFE_MS = 14 * 24 * 3_600_000;

/** The caches of cards that there are. */
async function cardCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(CARDS));
}

async function forgetCard(path) {
  for (const name of await cardCaches()) await (await caches.open(name)).delete(path);
}

async function forgetAll() {
  await Promise.all((await cardCaches()).map((name) => caches.delete(name)));
}

/** What is kept at a path; undefined where nothing is. */
async function findKept(path) {
  for (const cacheName of await cardCaches()) {
    // To open one would make it anew that is just being forgotten.
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

/** A file from what is kept, else from the market, also where the browser lets nothing be kept. */
async function openFile(request, path) {
  const kept = await findKept(path).catch(() => undefined);
  return kept ?? fetch(request);
}

/** The page of an order from the market; its card where the market does not answer. */
async function openOrder(request, path) {
  const asked = fetch(request);
  const tooLong = new Promise((resolve) => setTimeout(resolve, WAIT_MS, null));
  const answer = await Promise.race([asked, tooLong]).catch(() => null);
  if (!answer) return (await findCard(path)) ?? asked;
  // Led to the login: nobody is signed in here any more, and what was kept for them goes.
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

/** Where a notification leads that does not say. */
const NEWS = '/dashboard/notifications';

/** Shows what the market sent; nothing where a window in front shows its page. */
async function tell(data) {
  // Whoever is woken and shows nothing loses the right to be: also of what cannot be read something is shown.
  const { heading = 'Secondbyte', text = 'There is something new', path = NEWS, tag = NEWS, at } = data;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isSeen = ({ url, focused }) => focused && url === new URL(path, self.location.origin).href;
  if (windows.some(isSeen)) return;
  const [shown] = await self.registration.getNotifications({ tag });
  // Of one tag one stands. What comes a second time takes its own place without a sound.
  const renotify = !shown || shown.data?.at !== at;
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

/** Opens a page of ours, or brings the window forward that shows it. */
async function open(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find(({ url }) => url === href);
  await (opened ? opened.focus() : self.clients.openWindow(href));
}

/** Tells the market where it reaches this browser after its push service has moved it. */
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
