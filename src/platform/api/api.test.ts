import { Writable } from 'node:stream';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { done, refuse } from '#kernel/result.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bufferedResponse } from '#platform/http/response-body.server.ts';
import { createSecurityLog } from '#platform/process/telemetry/security-log.server.ts';
import { createApi } from './api.server.ts';
import { apiModule } from './api-module.server.ts';
import { type Caller, defineCalls } from './contract.ts';
import { openApiDocument } from './openapi.server.ts';
import { acceptsHtml, problemUnlessHtml } from './problem-response.server.ts';

const calls = defineCalls({
  'GET /shelf/{id}': {
    summary: 'One shelf',
    who: 'anyone',
    params: z.object({ id: z.uuid() }),
    query: z.object({ depth: z.coerce.number().int().max(3, 'At most 3 deep').optional() }),
    responses: { 200: z.object({ id: z.string(), depth: z.number().optional() }) },
    refusals: ['shelf-full'],
  },
  'GET /shelves': {
    summary: 'All shelves',
    who: 'anyone',
    sharesPage: true,
    responses: { 200: z.array(z.string()) },
  },
  'GET /labels': {
    summary: 'Labels as the database has made them',
    who: 'anyone',
    responses: { 200: z.array(z.string()) },
  },
  'GET /boards/{id}': {
    summary: 'One board',
    who: ['Seller'],
    sharesPage: true,
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.null() },
  },
  'POST /shelf': {
    summary: 'Adds a shelf',
    who: ['Seller'],
    body: z.object({ label: z.string({ error: 'A label is required' }).min(2, 'At least 2 characters') }),
    maxBody: 200,
    responses: { 201: z.object({ label: z.string() }) },
    limit: { points: 2, seconds: 60, per: 'caller', detail: 'The shelf is full for today.' },
  },
  'POST /shelf/sign': {
    summary: 'Puts a sign at the shelves for all to read',
    who: 'signed-in',
    security: { event: 'sign-put-up' },
    needsVerifiedEmail: true,
    responses: { 201: null },
  },
});
const refusals = defineRefusals({
  'shelf-full': { status: 409, title: 'The shelf is full', detail: 'Take something out first.' },
});

const seller: Caller = {
  id: '019aa0b2-0000-7000-8000-000000000001',
  email: 'seller@secondbyte.test',
  name: 'Seller',
  userType: 'Seller',
  verified: true,
  emailVerified: true,
  via: 'cookie',
};

let caller: Caller | null;
let lines: Record<string, unknown>[];
let counted: Map<string, number>;
/** Body of the response of `GET /labels`. */
let labels: string;
const full = '019aa0b2-0000-7000-8000-00000000ffff';

function buildApp({ validateResponses = true, requireVerifiedEmail = false } = {}) {
  const sink = new Writable({
    write(chunk, _, written) {
      lines.push(JSON.parse(String(chunk)));
      written();
    },
  });
  const module = apiModule<typeof calls>({
    name: 'shelves',
    calls,
    refusals,
    handlers: {
      'GET /shelf/{id}': async ({ params, query }) => {
        if (params.id === full) return refuse('shelf-full');
        if (query.depth === 2) throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
        if (query.depth === 3) throw new Error('password=hunter2 broke');
        return { status: 200, body: { id: params.id, ...query } };
      },
      'GET /shelves': async () => ({ status: 200, body: ['top'] }),
      'GET /labels': async () =>
        bufferedResponse(labels, { headers: { 'content-type': 'application/json' } }),
      'GET /boards/{id}': async () => ({ status: 200, body: null }),
      'POST /shelf': async ({ body }) => ({ status: 201, body: { label: done(body.label).value } }),
      'POST /shelf/sign': async () => ({ status: 201, body: undefined }),
    },
  });
  const log = pino({ level: 'info' }, sink);
  return {
    module,
    app: createApi({
      modules: [module],
      security: createSecurityLog({ log, secret: 'secret of the market' }),
      authenticate: async () => caller,
      limits: {
        count: async (_, subject, points) => {
          const tries = (counted.get(subject) ?? 0) + 1;
          counted.set(subject, tries);
          return tries > points ? 7 : null;
        },
        reward: async () => {},
        reset: async () => {},
      },
      log,
      publicOrigin: 'https://market.example',
      validateResponses,
      requireVerifiedEmail,
    }),
  };
}

const id = '019aa0b2-0000-7000-8000-000000000009';
const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
});

beforeEach(() => {
  caller = null;
  lines = [];
  counted = new Map();
  labels = '["top"]';
});

test('responses are checked against their schema only in development and tests', async () => {
  const [checking, trusting] = [buildApp().app, buildApp({ validateResponses: false }).app];
  expect(await (await checking.request('/labels')).json()).toEqual(['top']);
  labels = '[1]';
  expect((await checking.request('/labels')).status).toBe(500);
  expect((await trusting.request('/labels')).status).toBe(200);
});

test('a response carries its request id, and one log line has the route pattern instead of the path', async () => {
  const response = await buildApp().app.request(`/shelf/${id}?depth=1`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ id, depth: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ route: '/shelf/{id}', method: 'GET', status: 200 });
  expect(lines[0]?.requestId).toBe(response.headers.get('x-request-id'));
  expect(JSON.stringify(lines)).not.toContain(id);
});

test('a refusal is a problem document with the title and message of its domain', async () => {
  const response = await buildApp().app.request(`/shelf/${full}`);
  expect(response.status).toBe(409);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toEqual({
    type: '/docs/errors#shelf-full',
    title: 'The shelf is full',
    status: 409,
    detail: 'Take something out first.',
    message: 'Take something out first.',
    code: 'shelf-full',
    requestId: response.headers.get('x-request-id'),
  });
});

test('an unexpected error is a 500 that reveals nothing but its request id', async () => {
  const response = await buildApp().app.request(`/shelf/${id}?depth=3`);
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain(response.headers.get('x-request-id'));
  expect(text).not.toContain('hunter2');
});

test('while the database is unavailable, the response is a 503 with Retry-After', async () => {
  const response = await buildApp().app.request(`/shelf/${id}?depth=2`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test('a malformed id gives the same 404 as a missing thing, a malformed query gives a 400 with a message for each field', async () => {
  const { app } = buildApp();
  expect((await app.request('/shelf/42')).status).toBe(404);
  const response = await app.request(`/shelf/${id}?depth=9`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid-input',
    errors: { depth: ['At most 3 deep'] },
  });
});

test('a guest gets 401, the wrong kind of user 403, and the right kind of user gets access', async () => {
  const { app } = buildApp();
  expect((await app.request('/shelf', post('{"label":"Top"}'))).status).toBe(401);
  caller = { ...seller, userType: 'Buyer' };
  expect((await app.request('/shelf', post('{"label":"Top"}'))).status).toBe(403);
  caller = seller;
  expect((await app.request('/shelf', post('{"label":"Top"}'))).status).toBe(201);
});

test('calls that need a confirmed email address refuse people without one, if the market requires it', async () => {
  const sign = (requireVerifiedEmail: boolean) =>
    buildApp({ requireVerifiedEmail }).app.request('/shelf/sign', { method: 'POST' });
  caller = { ...seller, emailVerified: false };
  const refused = await sign(true);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 'email-not-verified' });
  expect((await sign(false)).status).toBe(201);
  expect((await buildApp({ requireVerifiedEmail: true }).app.request('/shelves')).status).toBe(200);
  caller = seller;
  expect((await sign(true)).status).toBe(201);
});

test('a change by cookie must come from our own origin; a change by bearer token need not', async () => {
  caller = seller;
  const { app } = buildApp();
  const change = (headers: Record<string, string>) => app.request('/shelf', post('{"label":"Top"}', headers));
  counted.set(seller.id, -10);
  expect((await change({ cookie: 'a=b' })).status).toBe(403);
  expect((await change({ cookie: 'a=b', origin: 'https://evil.example' })).status).toBe(403);
  expect((await change({ cookie: 'a=b', origin: 'null' })).status).toBe(403);
  const elsewhere = { origin: 'https://evil.example', host: 'market.example' };
  expect((await change({ cookie: 'a=b', ...elsewhere })).status).toBe(403);
  // An attacker on the network can send plain HTTP in the name of any host.
  const overPlainHttp = ['market.example', 'www.market.example'].map((host) => ({
    origin: `http://${host}`,
    host,
  }));
  for (const headers of overPlainHttp)
    expect((await change({ cookie: 'a=b', ...headers })).status, headers.origin).toBe(403);
  const byOtherName = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
  expect((await change({ cookie: 'a=b', ...byOtherName })).status).toBe(201);
  expect((await change({ cookie: 'a=b', origin: 'https://market.example' })).status).toBe(201);
  expect((await change({ authorization: 'Bearer x' })).status).toBe(201);
});

test('a body is read only if it is JSON within the size limit', async () => {
  caller = seller;
  const { app } = buildApp();
  counted.set(seller.id, -10);
  expect(
    (await app.request('/shelf', post('{"label":"Top"}', { 'content-type': 'text/plain' }))).status,
  ).toBe(415);
  expect((await app.request('/shelf', post('{"label":'))).status).toBe(400);
  expect((await app.request('/shelf', post(JSON.stringify({ label: 'x'.repeat(300) })))).status).toBe(413);
  const sendLength = (length: number) =>
    app.request('/shelf', post('{"label":"Top"}', { 'content-length': `${length}` }));
  expect([(await sendLength(15)).status, (await sendLength(300)).status]).toEqual([201, 413]);
  const missing = await app.request('/shelf', post('{}'));
  expect(await missing.json()).toMatchObject({ errors: { label: ['A label is required'] } });
});

test.each([
  ['T\\ud800p', 'T\ufffdp'],
  ['a\\uDC00b', 'a\ufffdb'],
  ['T\\ud83d\\ude00p', 'T😀p'],
])('lone surrogates become the replacement character: %s', async (written, kept) => {
  caller = seller;
  const stored = await buildApp().app.request('/shelf', post(`{"label":"${written}"}`));
  expect(await stored.json()).toEqual({ label: kept });
});

test('a NUL character, which PostgreSQL cannot store in text, never reaches a handler', async () => {
  caller = seller;
  const { app } = buildApp();
  expect((await app.request('/shelf/%00')).status).toBe(404);
  expect((await app.request(`/shelf/${id}?depth=1&x=%00`)).status).toBe(400);
  const stored = await app.request('/shelf', post('{"label":"To\\u0000p"}'));
  expect(await stored.json()).toEqual({ label: 'To p' });
});

test('for an unknown address, a browser gets an error page and a program gets a problem document', async () => {
  const sendRequest = (accept: string) => new Request('https://market.example/x', { headers: { accept } });
  const page = () =>
    new Response('<h1>', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
  expect(await problemUnlessHtml(sendRequest('text/html,*/*'), page(), 'r').text()).toBe('<h1>');
  expect(await problemUnlessHtml(sendRequest('*/*'), page(), 'r').json()).toMatchObject({
    status: 404,
    code: 'not-found',
    requestId: 'r',
  });
});

test('if a page and a call have the same address, a browser gets the page and a program the call', async () => {
  const { app } = buildApp();
  app.get('*', (context) => context.html('<h1>Shelves</h1>'));
  const sendRequest = (accept: string) => app.request('/shelves', { headers: { accept } });
  const [call, page] = [await sendRequest('application/json'), await sendRequest('text/html,*/*')];
  expect(await call.json()).toEqual(['top']);
  // During navigation from another page, the browser requests a page's data.
  const [one, data] = [await app.request(`/boards/${id}`), await app.request(`/boards/${id}.data`)];
  expect([one.status, data.status]).toEqual([401, 200]);
  expect(await data.text()).toBe('<h1>Shelves</h1>');
  expect(await page.text()).toBe('<h1>Shelves</h1>');
  // A shared cache must not mix up the two responses.
  expect([call, page].map((response) => response.headers.get('vary'))).toEqual(['accept', 'accept']);
});

test('attempts beyond the limit are refused with the number of seconds to wait', async () => {
  caller = seller;
  const { app } = buildApp();
  await app.request('/shelf', post('{"label":"Top"}'));
  await app.request('/shelf', post('{"label":"Top"}'));
  const response = await app.request('/shelf', post('{"label":"Top"}'));
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('7');
  expect(await response.json()).toMatchObject({ detail: 'The shelf is full for today.' });
});

const securityLines = () => lines.filter((line) => line.security === true);

test('the security log contains calls that it knows by name, successful and refused', async () => {
  const { app } = buildApp({ requireVerifiedEmail: true });
  const browser = { 'user-agent': 'Mozilla/5.0 Firefox/143.0' };
  caller = { ...seller, emailVerified: false };
  await app.request('/shelf/sign', { method: 'POST', headers: browser });
  caller = seller;
  await app.request('/shelf/sign', { method: 'POST', headers: browser });
  await app.request(`/shelf/${id}`);
  const common = { event: 'sign-put-up', call: 'POST /shelf/sign', userId: seller.id, agent: 'Firefox' };
  expect(securityLines()).toMatchObject([
    { ...common, outcome: 'email-not-verified' },
    { ...common, outcome: 'done' },
  ]);
});

test('the security log contains refusals of attacks, and no other refusals', async () => {
  const { app } = buildApp();
  caller = { ...seller, userType: 'Buyer' };
  await app.request('/shelf', post('{"label":"Top"}'));
  caller = seller;
  await app.request('/shelf', post('{"label":"Top"}', { cookie: 's=1', origin: 'https://evil.example' }));
  await app.request('/shelf', post('{"label":"T"}'));
  await app.request('/shelf', post('{"label":"Top"}'));
  await app.request('/shelf', post('{"label":"Top"}'));
  expect(securityLines()).toMatchObject([
    { event: 'refused', outcome: 'not-allowed', call: 'POST /shelf', userId: seller.id },
    { event: 'refused', outcome: 'foreign-origin', call: 'POST /shelf' },
    { event: 'refused', outcome: 'too-many-requests', call: 'POST /shelf', userId: seller.id },
  ]);
});

test('each person has their own limit, also behind a shared address', async () => {
  const { app } = buildApp();
  for (const one of [seller, { ...seller, id: '019aa0b2-0000-7000-8000-000000000002' }]) {
    caller = one;
    await app.request('/shelf', post('{"label":"Top"}'));
    expect((await app.request('/shelf', post('{"label":"Top"}'))).status).toBe(201);
  }
});

test('no cache in between may store a response unless its call allows it', async () => {
  const response = await buildApp().app.request(`/shelf/${id}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the OpenAPI document describes each call with its input, responses and refusals', () => {
  const document = openApiDocument([buildApp().module], 'https://market.example', {
    name: 'Shelves',
    apiDescription: 'Shelves and what stands on them',
    sessionCookie: 'session',
  });
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: {
      '/shelf/{id}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'depth', in: 'query', required: false },
          ],
          responses: { 200: {}, 400: {}, 404: {}, 409: { description: '`shelf-full`: The shelf is full' } },
        },
      },
      '/shelf': {
        post: { security: [{ session: [] }, { bearer: [] }], responses: { 201: {}, 401: {}, 403: {} } },
      },
      '/shelf/sign': {
        post: {
          responses: {
            403: { description: expect.stringContaining('`email-not-verified`: Confirm your email') },
          },
        },
      },
    },
  });
});

test('a change is refused if another account has signed in since the page was loaded', async () => {
  caller = seller;
  const { app } = buildApp();
  const add = (headers: Record<string, string>) => app.request('/shelf', post('{"label":"Top"}', headers));
  const refused = await add({ 'x-viewer': '019aa0b2-0000-7000-8000-0000000000aa' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'other-account' });
  expect((await add({ 'x-viewer': seller.id })).status).toBe(201);
  expect((await add({})).status).toBe(201);
});

test.each([
  ['WhatsApp/2.23.20.0', '*/*', true],
  ['facebookexternalhit/1.1', null, true],
  ['TelegramBot (like TwitterBot)', '*/*', true],
  ['Mozilla/5.0', 'text/html,*/*;q=0.8', true],
  ['WhatsApp/2.23.20.0', 'application/json', false],
  ['node', '*/*', false],
  [null, null, false],
])('%s that accepts %s gets a page: %s', (userAgent, accept, isPage) => {
  expect(acceptsHtml(accept, userAgent)).toBe(isPage);
});
