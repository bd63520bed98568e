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
  readonly respondWith: (answer: Promise<Response>) => void;
};

/** Fake cache storage of a browser: responses by path, in caches by name. */
class FakeCaches {
  readonly kept = new Map<string, Map<string, Response>>();

  put(name: string, path: string, answer: Response): void {
    this.kept.set(name, (this.kept.get(name) ?? new Map<string, Response>()).set(path, answer));
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
 * Starts the service worker in a simulated browser. `ask` returns the worker's response, or null if the browser handles
 * the request.
 */
function startWorker(network: Network) {
  const caches = new FakeCaches();
  const heard = new Map<string, (event: FetchEvent) => void>();
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: () => {},
    addEventListener: (type: string, listener: (event: FetchEvent) => void) => heard.set(type, listener),
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
  const ask = async (
    path: string,
    { mode = 'navigate', method = 'GET', from = '' } = {},
  ): Promise<Response | null> => {
    const answers: Promise<Response>[] = [];
    const referrer = from && new URL(from, ORIGIN).href;
    const request = { method, mode, url: new URL(path, ORIGIN).href, referrer };
    heard.get('fetch')?.({ request, respondWith: (answer) => answers.push(answer) });
    return answers[0] ?? null;
  };
  return { caches, ask };
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

const textOf = async (answer: Promise<Response | null>) => (await answer)?.text();

describe('the page of an order', () => {
  test('comes from the market while it answers, whatever is kept and whatever it says', async () => {
    expect(await textOf(startWithCard(answering('the page')).ask(ORDER))).toBe('the page');
    const failing = startWithCard(answering('sorry', 500));
    expect(await textOf(failing.ask(ORDER))).toBe('sorry');
    expect(failing.hasCard()).toBe(true);
  });

  test('is its card where there is no network, also with something behind the address', async () => {
    const { ask } = startWithCard(noNetwork);
    expect(await textOf(ask(`${ORDER}?pin=123456`))).toBe('the card');
  });

  test('is its card where the line brings nothing for long', async () => {
    const { ask } = startWithCard(() => new Promise(() => {}));
    expect(await textOf(ask(ORDER))).toBe('the card');
  });

  test('of which no card is kept fails as it would without a worker', async () => {
    const { ask } = startWorker(noNetwork);
    await expect(ask(ORDER)).rejects.toThrow('Failed to fetch');
  });

  test('that nobody has looked at for 14 days has no card any more', async () => {
    const { ask, hasCard } = startWithCard(noNetwork, 15 * DAY_MS);
    await expect(ask(ORDER)).rejects.toThrow('Failed to fetch');
    expect(hasCard()).toBe(false);
  });

  test('that leads to the login takes all cards with it, but nothing of others', async () => {
    const { ask, caches } = startWithCard(async () => ({ type: 'opaqueredirect', status: 0 }));
    expect(await ask(ORDER)).toMatchObject({ type: 'opaqueredirect' });
    expect([...caches.kept.keys()]).toEqual(['another']);
  });

  test('that is no more takes its card with it', async () => {
    const { ask, hasCard } = startWithCard(answering('none', 404));
    expect(await textOf(ask(ORDER))).toBe('none');
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

  test('comes from the market while it answers', async () => {
    const { ask } = startWithLists(answering('the page'));
    expect(await textOf(ask('/dashboard/order'))).toBe('the page');
    expect(await textOf(ask('/search?q=dell'))).toBe('the page');
  });

  test('is what was kept of it where there is no network, by its whole address', async () => {
    const { ask } = startWithLists(noNetwork);
    expect(await textOf(ask('/dashboard/order'))).toBe('the card');
    expect(await textOf(ask('/search?q=dell'))).toBe('the card');
    await expect(ask('/search?q=hp')).rejects.toThrow('Failed to fetch');
    await expect(ask('/categorydetails/Laptop')).rejects.toThrow('Failed to fetch');
  });

  test('of one’s own that leads to the login takes everything with it; a public one may lead elsewhere', async () => {
    const { ask, caches } = startWithLists(async () => ({ type: 'opaqueredirect', status: 0 }));
    await ask('/search?q=dell');
    expect([...caches.kept.keys()]).toEqual(['kept-lists:a', 'kept-lists:guest']);
    await ask('/dashboard/order');
    expect([...caches.kept.keys()]).toEqual([]);
  });
});

describe('the installed app', () => {
  const START = '/?app=1';
  const startWithLists = (network: Network, age = 0) => {
    const worker = startWorker(network);
    worker.caches.put('kept-lists:a', '/search?q=hp', card(age));
    worker.caches.put('kept-lists:a', '/dashboard/order', card(age));
    return worker;
  };

  test('opens the home page while the market answers', async () => {
    expect(await textOf(startWithLists(answering('home')).ask(START))).toBe('home');
  });

  test('opens the list that was kept last where there is no network', async () => {
    const answer = await startWithLists(noNetwork).ask(START);
    expect(answer?.headers.get('location')).toBe(`${ORIGIN}/dashboard/order`);
  });

  test('fails as it would without a worker where no list of the last 14 days is kept', async () => {
    await expect(startWithLists(noNetwork, 15 * DAY_MS).ask(START)).rejects.toThrow('Failed to fetch');
    await expect(startWithCard(noNetwork).ask(START)).rejects.toThrow('Failed to fetch');
  });
});

test('looking for what is kept makes no cache anew that is just being forgotten', async () => {
  const { ask, caches } = startWithCard(answering('a file'));
  const asked = ask('/assets/root-1.css', { mode: 'no-cors', from: ORDER });
  await caches.delete('order-cards:a');
  await asked;
  expect([...caches.kept.keys()]).toEqual(['another']);
});

describe('everything else', () => {
  test('is left to the browser: other pages, data, forms, other sites', async () => {
    const { ask } = startWithCard(noNetwork);
    expect(await ask('/dashboard/orders')).toBeNull();
    expect(await ask('/dashboard/order', { method: 'POST' })).toBeNull();
    expect(await ask('/')).toBeNull();
    expect(await ask(`${ORDER}/more`)).toBeNull();
    expect(await ask(`${ORDER}.data`, { mode: 'cors' })).toBeNull();
    expect(await ask(ORDER, { method: 'POST' })).toBeNull();
    expect(await ask(`https://elsewhere.example${ORDER}`)).toBeNull();
  });

  test('but files that never change: kept ones are there, others come from the market', async () => {
    const { ask } = startWithCard(answering('a file'));
    expect(await textOf(ask('/assets/root-1.css', { mode: 'no-cors', from: ORDER }))).toBe('the sheet');
    expect(await textOf(ask('/assets/other-2.css', { mode: 'no-cors', from: ORDER }))).toBe('a file');
    const font = { mode: 'cors', from: '/assets/root-1.css' };
    expect(await textOf(ask('/assets/other-2.woff2', font))).toBe('a file');
    expect(await ask('/assets/root-1.css', { mode: 'no-cors', from: '/dashboard/order' })).toBeNull();
  });
});
