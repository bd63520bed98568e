import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from './api-client.ts';
import type { RequestEnv } from './http.server.ts';
import { apiOfVisitor } from './visitor-api.server.ts';

let asked: string[];
const app = new Hono<RequestEnv>().all('*', (context) => {
  const { method, path } = context.req;
  asked.push(`${method} ${path} ${context.req.header('cookie') ?? ''}`);
  return path === '/gone' ? context.body(null, 204) : context.json({ path });
});
beforeEach(() => {
  asked = [];
});

function viewedBy(cookie: string, method = 'GET'): Api {
  return apiOfVisitor(
    app,
    new Request('http://market/', { method, headers: { cookie, 'x-other': '1' } }),
    {},
  );
}
const call = (path: string, method = 'GET') => new Request(`http://in-process${path}`, { method });

test('what a view asks for twice is asked once, and both can read it', async () => {
  const api = viewedBy('a=1');
  const [first, second] = await Promise.all([api(call('/list')), api(call('/list'))]);
  expect(await first.text()).toBe('{"path":"/list"}');
  expect(await second.text()).toBe('{"path":"/list"}');
  expect((await api(call('/gone'))).status).toBe(204);
  expect(asked).toEqual(['GET /list a=1', 'GET /gone a=1']);
});

test('another visitor, another view and another query ask for themselves', async () => {
  await viewedBy('a=1')(call('/list'));
  await viewedBy('a=2')(call('/list'));
  await viewedBy('a=2')(call('/list?page=2'));
  expect(asked).toHaveLength(3);
});

test('what is shown after a form is read after it, and nothing is sent once for two', async () => {
  const api = viewedBy('a=1', 'POST');
  for (const method of ['GET', 'POST', 'GET', 'POST']) await api(call('/orders', method));
  expect(asked).toHaveLength(4);
  const view = viewedBy('a=1');
  await view(call('/orders', 'DELETE'));
  await view(call('/orders', 'DELETE'));
  expect(asked).toHaveLength(6);
});
