import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRestricted } from '#platform/http/restricted-source.ts';
import { startWebServer, type WebServer } from '#platform/http/web-server.server.ts';
import { contactsAsked, limitContacts } from './contact-limits.ts';

const ID = '019aa0b2-0000-7000-8000-000000000000';

test.each([
  `/productAll/${ID}`,
  `/product%41ll/${ID}`,
  `/categorylist/${ID}`,
  `/CategoryList/${ID}/`,
  `//categorylist//${ID}.data?_routes=x`,
  `/productdetails/${ID}`,
  `/products/${ID}`,
  `/sellers/${ID}`,
  `/sellers/${ID}/products?limit=100`,
])('%s contains contact data of one seller', (url) => {
  expect(contactsAsked(url)).toEqual({ kind: 'listings', times: 1 });
});

test.each([
  ['/products?category=Laptop', 1],
  ['/productsSort', 1],
  ['/productAll?limit=100', 5],
  ['/productcategory/Laptop?limit=24', 1],
  ['/categorydetails/Laptop?show=96', 4],
  ['/categorydetails/Laptop.data?show=48', 2],
  ['/search?q=t480&limit=25', 2],
  ['/search?limit=1&limit=100', 5],
  ['/SEARCH?limit=x&show=1e9', 5],
  ['/search?limit=-5', 1],
  ['/advertisement', 1],
  ['/compare?ids=1,2', 1],
])('%s counts as this many pages of a list', (url, times) => {
  expect(contactsAsked(url)).toEqual({ kind: 'listPages', times });
});

test.each([
  '/',
  '/category',
  '/highlights',
  '/search/suggestions?q=t',
  `/productAll/${ID}/number`,
  `/productAll/${ID}/similar`,
  `/images/${ID}/card.webp`,
  '/%',
])('%s contains no contact data', (url) => {
  expect(contactsAsked(url)).toBeNull();
});

let web: WebServer;
let source: string;
let batches: string[];
/** For each request: whether it is marked as restricted, first for later middlewares and then for the application. */
let marked: (readonly [boolean, boolean])[];

beforeAll(async () => {
  web = await startWebServer({ host: '127.0.0.1', port: 0 });
  const seen: boolean[] = [];
  web.use(
    limitContacts({
      bounds: {
        listings: { points: 4, seconds: 3_600, batch: 2 },
        listPages: { points: 6, seconds: 3_600, batch: 3 },
      },
      limits: {
        count: async (name, key) => {
          batches.push(`${name} ${key}`);
          return null;
        },
      },
      sourceOf: () => source,
    }),
  );
  web.use((request, _, next) => {
    seen.push(isRestricted(request.headers));
    next();
  });
  web.setHandler((request) => {
    marked.push([seen.pop() ?? false, isRestricted(request.headers)]);
    return new Response('served');
  });
});
afterAll(() => web.close());
beforeEach(() => {
  marked = [];
  batches = [];
});

async function isMarked(path: string, method = 'GET'): Promise<boolean> {
  marked = [];
  await fetch(`http://127.0.0.1:${web.port}${path}`, { method });
  const [[behind, inside] = [false, true]] = marked;
  expect(inside).toBe(behind);
  return inside;
}

test('a source beyond its limit is marked, also when it sends a form; other sources are not', async () => {
  source = '10.0.0.1';
  for (let count = 0; count < 3; count += 1) expect(await isMarked(`/categorylist/${ID}`)).toBe(false);
  expect(await isMarked(`/sellers/${ID}`)).toBe(false);
  expect(await isMarked(`/categorylist/${ID}`, 'POST')).toBe(true);
  expect(await isMarked(`/productAll/${ID}`)).toBe(true);
  expect(await isMarked('/blog')).toBe(false);
  expect(await isMarked('/search')).toBe(false);
  source = '10.0.0.2';
  expect(await isMarked(`/productAll/${ID}`)).toBe(false);
});

test('a long page of a list counts as several, and all processes share a count', async () => {
  source = '10.0.0.3';
  expect(await isMarked('/products?limit=100')).toBe(false);
  expect(await isMarked('/search')).toBe(false);
  expect(batches).toEqual(['contact-list-pages 10.0.0.3', 'contact-list-pages 10.0.0.3']);
  expect(await isMarked('/search')).toBe(true);
});
