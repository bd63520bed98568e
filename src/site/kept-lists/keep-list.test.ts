import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { APP_START, keepList, listScope } from './keep-list.ts';

vi.mock('./list-copy.ts', () => ({
  COPY_POLICY: "default-src 'self'",
  copyPage: (_: Document, __: string, readAt: number) => `read at ${readAt}`,
}));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const WORKER = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'public', 'service-worker.js'),
  'utf8',
);

/** Returns whether the service worker serves a stored list at this path. */
function isAnswered(pathname: string): boolean {
  const patterns = [...WORKER.matchAll(/^const (?:OWN|PUBLIC)_LIST = \/(.+)\/;$/gm)];
  expect(patterns).toHaveLength(2);
  return patterns.some(([, pattern = '']) => new RegExp(pattern).test(pathname));
}

test.each([
  ['/search', '/search'],
  ['/categorydetails/Laptop', '/categorydetails/'],
  ['/dashboard/order', '/dashboard/'],
  ['/dashboard/mybuyers', '/dashboard/'],
  ['/dashboard/mywishlist', '/dashboard/'],
])('the list %s is stored and served by the service worker for the scope %s', (pathname, scope) => {
  expect(listScope(pathname)).toBe(scope);
  expect(isAnswered(pathname)).toBe(true);
});

test.each(['/', '/login', '/searches', '/dashboard/order/1', '/dashboard/payment/1', '/dashboard/admin'])(
  'the page %s is not stored as a list',
  (pathname) => {
    expect(listScope(pathname)).toBeNull();
    expect(isAnswered(pathname)).toBe(false);
  },
);

test('the installed app starts at the address where the service worker opens the last stored list', () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', '..', 'public', 'manifest.webmanifest'), 'utf8'),
  );
  // The `id` identifies the installed app. If it changed, people would have the app twice.
  expect(manifest).toMatchObject({ id: '/', start_url: APP_START });
  expect(WORKER).toContain(`const APP_START = '${APP_START}';`);
});

/** Simulates a browser that stores lists. Returns the stored responses by cache and address. */
function openBrowser(): ReadonlyMap<string, Response> {
  const kept = new Map<string, Response>();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { register: async () => ({ active: {} }) } });
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (address: string, response: Response) => kept.set(`${name} ${address}`, response),
      delete: async () => false,
      keys: async () => [],
    }),
  });
  return kept;
}

test("a person's own list is stored for that person, and not after the session has ended", async () => {
  const kept = openBrowser();
  const { signal } = new AbortController();
  await keepList({ pathname: '/dashboard/order', search: '', userId: 'a' }, signal);
  await keepList({ pathname: '/dashboard/order', search: '', userId: undefined }, signal);
  await keepList({ pathname: '/search', search: '?q=dell', userId: undefined }, signal);
  expect([...kept.keys()]).toEqual(['kept-lists:a /dashboard/order', 'kept-lists:guest /search?q=dell']);
});

test('a copy names the time at which the list was loaded, not the time of copying', async () => {
  const kept = openBrowser();
  const loadedAt = Date.parse('2026-11-23T14:00:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: loadedAt });
  pageCache.show('/dashboard/order', { list: {} });
  vi.setSystemTime(loadedAt + 12 * 3_600_000);
  const page = { pathname: '/dashboard/order', search: '', userId: 'a' };
  await keepList(page, new AbortController().signal);
  const copy = kept.get('kept-lists:a /dashboard/order');
  expect(await copy?.text()).toBe(`read at ${loadedAt}`);
  expect(copy?.headers.get('last-modified')).toBe(new Date(loadedAt).toUTCString());
});
