import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from './api-client.ts';
import { createRequestCoalescer, inProcessApi } from './in-process-api.server.ts';
import type { RequestEnv } from './request-env.server.ts';

let asked: string[];
let lookedUp: number;
const app = new Hono<RequestEnv>().all('*', (context) => {
  const { method, path } = context.req;
  asked.push(`${method} ${path} ${context.req.header('cookie') ?? ''}`);
  void (context.env.identifyOnce ?? ((identify) => identify()))(async () => {
    lookedUp += 1;
    return null;
  });
  return path === '/gone' ? context.body(null, 204) : context.json({ path });
});
beforeEach(() => {
  asked = [];
  lookedUp = 0;
  shared.purge();
});

const shared = createRequestCoalescer();

function viewedWith(headers: Readonly<Record<string, string>>, method = 'GET'): Api {
  const page = new Request('http://market/', { method, headers: { ...headers, 'x-other': '1' } });
  return inProcessApi(app, page, {}, shared);
}
const viewedBy = (cookie: string, method?: string) => viewedWith({ cookie }, method);
const call = (path: string, method = 'GET') => new Request(`http://in-process${path}`, { method });

test('repeated reads of one view make one request, and each reader gets the data', async () => {
  const api = viewedBy('a=1');
  const [first, second] = await Promise.all([api(call('/list')), api(call('/list'))]);
  expect(await first.text()).toBe('{"path":"/list"}');
  expect(await second.text()).toBe('{"path":"/list"}');
  expect((await api(call('/gone'))).status).toBe(204);
  expect(asked).toEqual(['GET /list a=1', 'GET /gone a=1']);
});

test('the visitor of a page is looked up once for all reads, and again for each write', async () => {
  const api = viewedBy('a=1');
  for (const path of ['/list', '/orders', '/me']) await api(call(path));
  expect(lookedUp).toBe(1);
  await viewedBy('a=1')(call('/list'));
  expect(lookedUp).toBe(2);
  await api(call('/orders', 'POST'));
  const form = viewedBy('a=1', 'POST');
  for (const method of ['POST', 'GET', 'GET']) await form(call('/orders', method));
  expect(lookedUp).toBe(6);
});

test('other visitors, views and queries make their own requests', async () => {
  await viewedBy('a=1')(call('/list'));
  await viewedBy('a=2')(call('/list'));
  await viewedBy('a=2')(call('/list?page=2'));
  expect(asked).toHaveLength(3);
});

test('data shown after a form is read after the form, and identical writes are sent separately', async () => {
  const api = viewedBy('a=1', 'POST');
  for (const method of ['GET', 'POST', 'GET', 'POST']) await api(call('/orders', method));
  expect(asked).toHaveLength(4);
  const view = viewedBy('a=1');
  await view(call('/orders', 'DELETE'));
  await view(call('/orders', 'DELETE'));
  expect(asked).toHaveLength(6);
});

test('simultaneous requests of public pages are sent once', async () => {
  const responses = await Promise.all([viewedWith({})(call('/list')), viewedWith({})(call('/list'))]);
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(
    Array(2).fill('{"path":"/list"}'),
  );
  expect(asked).toEqual(['GET /list ']);
});

test('a restricted page passes its restriction on, and shares nothing with unrestricted pages', async () => {
  const restricted = { 'x-restricted': 'yes' };
  const seen: (string | undefined)[] = [];
  const marking = new Hono<RequestEnv>().all('*', (context) => {
    seen.push(context.req.header('x-restricted'));
    return context.json({});
  });
  for (const headers of [{}, restricted, {}])
    await inProcessApi(marking, new Request('http://market/', { headers }), {}, shared)(call('/list'));
  expect(seen).toEqual([undefined, 'yes']);
});

test('requests with credentials share nothing with anybody', async () => {
  const proofs: Record<string, string>[] = [
    {},
    { cookie: 'a=1' },
    { authorization: 'Bearer a' },
    { cookie: 'a=1' },
  ];
  for (const headers of proofs) await viewedWith(headers)(call('/list'));
  expect(asked).toHaveLength(4);
});

test('identical writes of guests are sent separately', async () => {
  await viewedWith({}, 'POST')(call('/list'));
  await viewedWith({}, 'POST')(call('/list'));
  for (const _ of [1, 2]) await viewedWith({})(call('/list', 'POST'));
  expect(asked).toHaveLength(4);
});
