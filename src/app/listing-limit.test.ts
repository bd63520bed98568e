import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { postgresRateLimits, type RateLimits } from '#platform/api/rate-limits.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import type { SourceBound } from '#platform/http/source-counter.server.ts';
import { startWebServer, type WebServer } from '#platform/http/web-server.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { isListingAddress, limitOpenedListings } from './listing-limit.ts';

const ID = '019aa0b2-0000-7000-8000-000000000000';

test.each([
  `/productAll/${ID}`,
  `/product%41ll/${ID}`,
  `/categorylist/${ID}`,
  `/CategoryList/${ID}/`,
  `//categorylist//${ID}`,
  `/categorylist/${ID}.data?_routes=x`,
  `/productdetails/${ID}`,
  `/products/${ID}?heart=1`,
])('%s shows a listing', (url) => {
  expect(isListingAddress(url)).toBe(true);
});

test.each([
  '/',
  '/products?category=Laptop',
  '/productAll?limit=100',
  '/categorydetails/Laptop',
  '/search?q=%',
  '/%',
  `/images/${ID}/card.webp`,
])('%s shows no listing', (url) => {
  expect(isListingAddress(url)).toBe(false);
});

let database: Database;
let limits: RateLimits;
const servers: WebServer[] = [];
/** Calls that count a batch in the database and have not finished yet. */
const batches: Promise<unknown>[] = [];
let source = '';

/** Starts a web server that simulates another process: it has its own counts in memory. */
async function startProcess(bound: SourceBound): Promise<WebServer> {
  const web = await startWebServer({ host: '127.0.0.1', port: 0 });
  servers.push(web);
  web.setHandler(() => new Response('served'));
  web.use(
    limitOpenedListings({
      bound,
      limits: {
        count: (...counted) => {
          const batch = limits.count(...counted);
          batches.push(batch);
          return batch;
        },
      },
      sourceOf: () => source,
      headers: { 'x-content-type-options': 'nosniff' },
      log: pino({ level: 'silent' }),
    }),
  );
  return web;
}

let web: WebServer;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  limits = postgresRateLimits(database.pool);
  web = await startProcess({ points: 2, seconds: 3_600, batch: 2 });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.close();
});

afterEach(() => vi.useRealTimers());

const sendRequest = (path: string, accept = '*/*', { port } = web) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } });

test('a source beyond its limit is told when to continue, as a page or as a problem', async () => {
  // The clock is stopped, so that a whole hour is left, no matter how long the requests take.
  vi.useFakeTimers({ toFake: ['Date'] });
  source = '10.0.0.1';
  const first = [await sendRequest(`/productAll/${ID}`), await sendRequest(`/categorylist/${ID}`)];
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  const page = await sendRequest(`/categorylist/${ID}`, 'text/html');
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const text = await page.text();
  expect(text).toContain('<h1>Too many listings opened</h1>');
  expect(text).toContain('Try again in 60 min.');
  const call = await sendRequest(`/productAll/${ID}`);
  expect(call.headers.get('content-type')).toBe('application/problem+json');
  expect(await call.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect((await sendRequest('/products?category=Laptop')).status).toBe(200);
});

test('another source may continue', async () => {
  source = '10.0.0.2';
  expect((await sendRequest(`/productAll/${ID}`)).status).toBe(200);
});

test('the limit is shared by all processes', async () => {
  source = '10.0.0.3';
  const bound = { points: 4, seconds: 3_600, batch: 2 };
  const [one, other] = [await startProcess(bound), await startProcess(bound)];
  const open = async (process: WebServer) => (await sendRequest(`/productAll/${ID}`, '*/*', process)).status;
  for (const process of [one, one, one, one, other, other]) {
    expect(await open(process)).toBe(200);
    await Promise.all(batches);
  }
  // Process `other` has served only two of its four requests, but `one` has used up the limit that both share.
  expect(await open(other)).toBe(429);
});
