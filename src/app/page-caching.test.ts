import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPages, type TestPage } from '#platform/testing/pages.ts';
import routeConfig from '../routes.ts';
import { cacheableRoutes } from './cacheable-routes.ts';

/** Part of a page's module that sets response headers. */
type PageModule = { readonly headers?: (() => Readonly<Record<string, string>>) | undefined };

const modules = import.meta.glob<PageModule>('../{site,domains}/**/*.{ts,tsx}');

/** Returns all routes with a page, including nested ones. */
function screensOf(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [
    ...(entry.path !== undefined || entry.index ? [entry] : []),
    ...screensOf(entry.children ?? []),
  ]);
}
const screens = screensOf(await routeConfig);

/** Returns an example URL of a route. */
function addressOf({ path = '' }: RouteConfigEntry): string {
  return `/${path}`
    .replace(':category', 'Laptop')
    .replace('*', 'absent')
    .replace(/:\w+/, '0197a1b2-0000-7000-8000-000000000001');
}

/** Returns the URL of a page's data, which browsers request during navigation. */
const dataOf = (address: string) => (address === '/' ? '/_.data' : `${address}.data`);

let pages: Awaited<ReturnType<typeof openTestPages>>;
beforeAll(async () => {
  const list = screens.map(async ({ path = '', file }): Promise<TestPage> => {
    const module = await modules[`../${file}`]?.();
    return { path, headers: module?.headers?.() ?? {} };
  });
  pages = await openTestPages('https://market.example', cacheableRoutes, await Promise.all(list));
}, 60_000);
afterAll(() => pages.close());

test('each screen is requested', () => {
  expect(screens.length).toBeGreaterThan(40);
  expect(screens.filter(({ file }) => modules[`../${file}`] === undefined)).toEqual([]);
});

const everything = screens.flatMap((screen) => [addressOf(screen), dataOf(addressOf(screen))]);

describe.each(everything)('%s', (address) => {
  test('is not cached if it belongs to a person', async () => {
    const proofs: Readonly<Record<string, string>>[] = [
      { cookie: '__Host-secondbyte.session_token=x' },
      { authorization: 'Bearer x' },
    ];
    for (const proof of proofs) {
      const { headers } = await pages.request(address, {
        host: 'market.example',
        accept: 'text/html',
        ...proof,
      });
      expect(headers.get('cache-control')).toBe('private, no-store');
      const varies = headers.get('vary')?.toLowerCase().split(/, ?/);
      expect(varies).toEqual(expect.arrayContaining(['cookie', 'authorization']));
    }
  });

  test('is not sent to a signed-in person from a shared cache', async () => {
    const { headers } = await pages.request(address, { host: 'market.example', accept: 'text/html' });
    const varies = headers.get('vary')?.toLowerCase().split(/, ?/);
    expect(varies).toEqual(expect.arrayContaining(['cookie', 'authorization']));
  });
});
