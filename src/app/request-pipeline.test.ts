import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { RequestEnv } from '#platform/api/request-env.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { startWebServer } from '#platform/http/web-server.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { openRequestPipeline } from './request-pipeline.ts';
import { readConfig } from './settings.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/**
 * Starts a server whose pages contain the number of renderings so far. The returned function fetches this number and
 * the response's `cache-control`.
 */
async function openCounting(settings: Readonly<Record<string, string>>, blockedSources = new Set<string>()) {
  const { url } = await testDatabase();
  const database = openDatabase(url);
  const web = await startWebServer({ host: '127.0.0.1', port: 0 });
  const app = new Hono<RequestEnv>();
  let made = 0;
  app.get('/blog', (context) => {
    made += 1;
    return context.text(String(made), 200, { 'cache-control': 'no-cache' });
  });
  const config = readConfig({
    DATABASE_URL: url,
    SESSION_SECRET: 'x'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    SMTP_URL: 'smtp://localhost',
    ...settings,
  });
  const publicUrl = `http://127.0.0.1:${web.port}`;
  const log = pino({ level: 'silent' });
  const onInvalidate = () => {};
  const close = openRequestPipeline({
    web,
    app,
    database,
    blockedSources,
    onInvalidate,
    config,
    publicUrl,
    headers: {},
    log,
  });
  closers.push(database.close, close, web.close);
  return async () => {
    const response = await fetch(`${publicUrl}/blog`);
    return [await response.text(), response.headers.get('cache-control')];
  };
}

test('a response is cached, and outer proxies may cache it, too', async () => {
  const sendRequest = await openCounting({});
  expect(await sendRequest()).toEqual(['1', expect.stringContaining('s-maxage=1')]);
  const isKept = async () => {
    const [one, other] = [await sendRequest(), await sendRequest()];
    return one[0] === other[0];
  };
  await expect.poll(isKept).toBe(true);
});

test('requests of a blocked source reach the application, which refuses them, and never the cache', async () => {
  const blocked = new Set<string>();
  const sendRequest = await openCounting({}, blocked);
  const [kept] = await sendRequest();
  blocked.add('127.0.0.1');
  expect((await sendRequest())[0]).not.toBe(kept);
  expect(await sendRequest()).toEqual([expect.any(String), 'no-cache']);
});

test('RESPONSE_CACHE=false makes each response anew, and outer caches store none', async () => {
  const sendRequest = await openCounting({ RESPONSE_CACHE: 'false' });
  expect(await sendRequest()).toEqual(['1', 'no-cache']);
  expect(await sendRequest()).toEqual(['2', 'no-cache']);
});
