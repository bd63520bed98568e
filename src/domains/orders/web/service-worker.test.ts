import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/clock.ts';

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'public', 'service-worker.js');
const ORIGIN = 'https://market.example';
const ORDER = '/dashboard/order/019aa0b2-0000-7000-8000-000000000001';

type FetchEvent = {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly mode: string;
    readonly referrer: string;
  };
  readonly respondWith: (response: Promise<Response>) => void;
};

/** Fake cache storage of a browser: responses by path, in caches by name. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>();

  put(name: string, path: string, response: Response): void {
    this.kept.set(name, (this.kept.get(name) ?? new Map<string, Response>()).set(path, response));
  }

  match = async (path: string, { cacheName }: { readonly cacheName: string }) =>
    this.kept.get(cacheName)?.get(path);
  keys = async () => [...this.kept.keys()];
  delete = async (name: string) => this.kept.delete(name);
  open = async (name: string) => {
    const entries = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, entries);
    return {
      delete: async (path: string) => entries.delete(path),
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
    };
  };
}

type Network = () => Promise<Response | { readonly type: string; readonly status: number }>;
const noNetwork: Network = () => Promise.reject(new TypeError('Failed to fetch'));
const answering =
  (body: string, status = 200): Network =>
  async () =>
    new Response(body, { status });

/**
 * Starts the service worker in a simulated browser. `load` requests a URL and returns the worker's response, or null if
 * the worker leaves the request to the browser.
 */
function startWorker(network: Network) {
  const caches = new FakeCaches();
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => {},
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => listeners.set(type, listener),
  };
  runInContext(
    readFileSync(FILE, 'utf8'),
    // Timers end at once, so that tests do not wait for a slow network.
    createContext({
      self,
      caches,
      URL,
      Date,
      Response: { redirect: (to: string) => Response.redirect(new URL(to, ORIGIN)) },
      fetch: network,
      setTimeout: (wake: () => void) => setImmediate(wake),
    }),
  );
  const load = async (
    path: string,
    { mode = 'navigate', method = 'GET', from = '' } = {},
  ): Promise<Response | null> => {
    const responses: Promise<Response>[] = [];
    const referrer = from && new URL(from, ORIGIN).href;
    const request = { method, mode, url: new URL(path, ORIGIN).href, referrer };
    listeners.get('fetch')?.({ request, respondWith: (response) => responses.push(response) });
    return responses[0] ?? null;
  };
  return { caches, load };
}

function card(age = 0): Response {
  const keptAt = new Date(Date.now() - age);
  return new Response('the card', { headers: { 'last-modified': keptAt.toUTCString() } });
}

/** Starts a worker in a browser that has stored a card and its style sheet for an account. */
function startWithCard(network: Network, age = 0) {
  const worker = startWorker(network);
  worker.caches.put('order-cards:a', ORDER, card(age));
  worker.caches.put('order-cards:a', '/assets/root-1.css', new Response('the sheet'));
  worker.caches.put('another', ORDER, new Response('not a card'));
  const hasCard = () => worker.caches.kept.get('order-cards:a')?.has(ORDER) ?? false;
  return { ...worker, hasCard };
}

const textOf = async (response: Promise<Response | null>) => (await response)?.text();

describe('the page of an order', () => {
  test('comes from the server while it is available, even if a card is stored or the response is an error', async () => {
    expect(await textOf(startWithCard(answering('the page')).load(ORDER))).toBe('the page');
    const failing = startWithCard(answering('sorry', 500));
    expect(await textOf(failing.load(ORDER))).toBe('sorry');
    expect(failing.hasCard()).toBe(true);
  });

  test('is its stored card if there is no network, also with a query in the address', async () => {
    const { load } = startWithCard(noNetwork);
    expect(await textOf(load(`${ORDER}?pin=123456`))).toBe('the card');
  });

  test('is its stored card if the network does not respond for long', async () => {
    const { load } = startWithCard(() => new Promise(() => {}));
    expect(await textOf(load(ORDER))).toBe('the card');
  });

  test.each([502, 503, 504])(
    'is its stored card if a proxy reports that no server responds: %i',
    async (status) => {
      const { load, hasCard } = startWithCard(answering('Bad Gateway', status));
      expect(await textOf(load(ORDER))).toBe('the card');
      expect(hasCard()).toBe(true);
      expect(await textOf(startWorker(answering('Bad Gateway', status)).load(ORDER))).toBe('Bad Gateway');
    },
  );

  test('fails as without a service worker if no card is stored', async () => {
    const { load } = startWorker(noNetwork);
    await expect(load(ORDER)).rejects.toThrow('Failed to fetch');
  });

  test('has no card any more after 14 days without a visit', async () => {
    const { load, hasCard } = startWithCard(noNetwork, 15 * DAY_MS);
    await expect(load(ORDER)).rejects.toThrow('Failed to fetch');
    expect(hasCard()).toBe(false);
  });

  test('deletes all cards if it redirects to the login, but no other caches', async () => {
    const { load, caches } = startWithCard(async () => ({ type: 'opaqueredirect', status: 0 }));
    expect(await load(ORDER)).toMatchObject({ type: 'opaqueredirect' });
    expect([...caches.kept.keys()]).toEqual(['another']);
  });

  test('deletes its card if the order is missing', async () => {
    const { load, hasCard } = startWithCard(answering('none', 404));
    expect(await textOf(load(ORDER))).toBe('none');
    expect(hasCard()).toBe(false);
  });
});

describe('a list', () => {
  /** Starts a worker in a browser with two stored lists, one of a signed-in person and one of a guest. */
  const startWithLists = (network: Network) => {
    const worker = startWorker(network);
    worker.caches.put('kept-lists:a', '/dashboard/order', card());
    worker.caches.put('kept-lists:guest', '/search?q=dell', card());
    return worker;
  };

  test('comes from the server while it is available', async () => {
    const { load } = startWithLists(answering('the page'));
    expect(await textOf(load('/dashboard/order'))).toBe('the page');
    expect(await textOf(load('/search?q=dell'))).toBe('the page');
  });

  test('is its stored copy for exactly the same address if there is no network', async () => {
    const { load } = startWithLists(noNetwork);
    expect(await textOf(load('/dashboard/order'))).toBe('the card');
    expect(await textOf(load('/search?q=dell'))).toBe('the card');
    await expect(load('/search?q=hp')).rejects.toThrow('Failed to fetch');
    await expect(load('/categorydetails/Laptop')).rejects.toThrow('Failed to fetch');
  });

  test('deletes all stored pages if it is private and redirects to the login; a public list deletes nothing', async () => {
    const { load, caches } = startWithLists(async () => ({ type: 'opaqueredirect', status: 0 }));
    await load('/search?q=dell');
    expect([...caches.kept.keys()]).toEqual(['kept-lists:a', 'kept-lists:guest']);
    await load('/dashboard/order');
    expect([...caches.kept.keys()]).toEqual([]);
  });
});

test('a later page of a list that redirects to the first page deletes no stored pages', async () => {
  const { load, hasCard } = startWithCard(async () => ({ type: 'opaqueredirect', status: 0 }));
  await load('/dashboard/order?page=2');
  expect(hasCard()).toBe(true);
});

describe('the installed app', () => {
  const START = '/?app=1';
  const startWithLists = (network: Network, age = 0) => {
    const worker = startWorker(network);
    worker.caches.put('kept-lists:a', '/search?q=hp', card(age));
    worker.caches.put('kept-lists:a', '/dashboard/order', card(age));
    return worker;
  };

  test('opens the home page while the server is available', async () => {
    expect(await textOf(startWithLists(answering('home')).load(START))).toBe('home');
  });

  test.each([
    ['there is no network', noNetwork],
    ['a proxy reports that no server responds', answering('Bad Gateway', 502)],
  ])('opens the list that was stored last if %s', async (_, network) => {
    const response = await startWithLists(network).load(START);
    expect(response?.headers.get('location')).toBe(`${ORIGIN}/dashboard/order`);
  });

  test('fails as without a service worker if no list was stored in the last 14 days', async () => {
    await expect(startWithLists(noNetwork, 15 * DAY_MS).load(START)).rejects.toThrow('Failed to fetch');
    await expect(startWithCard(noNetwork).load(START)).rejects.toThrow('Failed to fetch');
  });
});

test('reading from a cache does not create it again while it is being deleted', async () => {
  const { load, caches } = startWithCard(answering('a file'));
  const asked = load('/assets/root-1.css', { mode: 'no-cors', from: ORDER });
  await caches.delete('order-cards:a');
  await asked;
  expect([...caches.kept.keys()]).toEqual(['another']);
});

describe('any other request', () => {
  test('is left to the browser if it is for other pages, data, forms or other sites', async () => {
    const { load } = startWithCard(noNetwork);
    expect(await load('/dashboard/orders')).toBeNull();
    expect(await load('/dashboard/order', { method: 'POST' })).toBeNull();
    expect(await load('/')).toBeNull();
    expect(await load(`${ORDER}/more`)).toBeNull();
    expect(await load(`${ORDER}.data`, { mode: 'cors' })).toBeNull();
    expect(await load(ORDER, { method: 'POST' })).toBeNull();
    expect(await load(`https://elsewhere.example${ORDER}`)).toBeNull();
  });

  test('for an asset of an order page is served from the cache, or from the server if it is not cached', async () => {
    const { load } = startWithCard(answering('a file'));
    expect(await textOf(load('/assets/root-1.css', { mode: 'no-cors', from: ORDER }))).toBe('the sheet');
    expect(await textOf(load('/assets/other-2.css', { mode: 'no-cors', from: ORDER }))).toBe('a file');
    const font = { mode: 'cors', from: '/assets/root-1.css' };
    expect(await textOf(load('/assets/other-2.woff2', font))).toBe('a file');
    expect(await load('/assets/root-1.css', { mode: 'no-cors', from: '/dashboard/order' })).toBeNull();
  });
});
