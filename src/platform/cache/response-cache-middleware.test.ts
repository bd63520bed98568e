import { get, type IncomingMessage, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startWebServer, type WebServer } from '#platform/http/web-server.server.ts';
import { createResponseCacheMiddleware } from './response-cache-middleware.server.ts';

let web: WebServer;
let made: Request[];
let straight: number;
let respond: (request: Request) => Response | Promise<Response>;
let forget: () => void;
/** Replaces load shedding: calls `next` immediately, or later to hold the request back. */
let pass: (next: () => void) => void;

const text = 'a list of computers, '.repeat(200);

/** Starts a server with a response cache. Its clock stands still, so nothing expires. */
async function start(timeoutMs: number): Promise<void> {
  made = [];
  straight = 0;
  const headers = { 'content-type': 'text/plain', link: '</list?cursor=2>', 'cache-control': 'no-cache' };
  respond = () => new Response(text, { headers: { ...headers, vary: 'accept' } });
  web = await startWebServer({ host: '127.0.0.1', port: 0 });
  const ready = createResponseCacheMiddleware({
    routes: [
      {
        path: /^\/list$/,
        query: ['page'],
        route: '/list',
        headers: { 'cache-control': 'public, s-maxage=1', vary: 'Accept-Encoding' },
      },
      { path: /^\/both$/, reader: 'people', query: [], route: 'page', headers: {} },
      { path: /^\/page$/, hasLanguages: true, query: [], route: 'page', headers: {} },
      { path: /^\/both$/, reader: 'programs', query: [], route: '/both', headers: {} },
    ],
    handle: (request) => {
      made.push(request);
      return respond(request);
    },
    origin: 'http://market',
    commonHeaders: { 'x-content-type-options': 'nosniff' },
    log: pino({ level: 'silent' }),
    timeoutMs,
    now: () => 1,
  });
  forget = ready.purge;
  pass = (next) => next();
  web.use(ready.serveCached);
  web.use((_, __, next) => pass(next));
  web.use(ready.fill);
  web.setHandler(() => {
    straight += 1;
    return new Response('made for one');
  });
}
beforeEach(() => start(600_000));
afterEach(() => web.close());

type Received = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
};

/** Sends a request without a library that would decompress the response or add headers. */
function sendRequest(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options: RequestOptions = { port: web.port, path, headers, method, agent: false };
    get(options, async (response) =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) }),
    ).on('error', reject);
  });
}

test('an identical request soon afterwards gets the cached response with its own request id', async () => {
  const [first, second] = [await sendRequest('/list'), await sendRequest('/list')];
  expect(made).toHaveLength(1);
  expect(second.bytes.toString()).toBe(text);
  expect(second.headers).toMatchObject({
    'content-type': 'text/plain',
    'cache-control': 'public, s-maxage=1',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    link: '</list?cursor=2>',
    'content-length': String(text.length),
  });
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  forget();
  await sendRequest('/list');
  expect(made).toHaveLength(2);
});

test('a restricted client address shares nothing with others, and no outer cache stores its response', async () => {
  const textFor = (request: Request) => (request.headers.has('x-restricted') ? 'less' : text);
  respond = (request) => new Response(textFor(request), { headers: { 'cache-control': 'no-cache' } });
  const open = await sendRequest('/list');
  const restricted = await sendRequest('/list', { 'x-restricted': 'yes' });
  expect([open.bytes.toString(), restricted.bytes.toString()]).toEqual([text, 'less']);
  expect(open.headers['cache-control']).toBe('public, s-maxage=1');
  expect(restricted.headers['cache-control']).toBe('private, no-store');
  expect((await sendRequest('/list')).bytes.toString()).toBe(text);
  expect((await sendRequest('/list', { 'x-restricted': 'yes' })).bytes.toString()).toBe('less');
  expect(made).toHaveLength(2);
});

test('each language has its own cached page, by cookie or browser, and readers of a language share it', async () => {
  const languageOf = (request: Request) => request.headers.get('accept-language') ?? 'en';
  respond = (request) => new Response(languageOf(request), { headers: { 'cache-control': 'no-cache' } });
  const read = async (headers: Readonly<Record<string, string>>) =>
    (await sendRequest('/page', headers)).bytes.toString();
  expect(await read({ 'accept-language': 'en-GB,en' })).toBe('en');
  expect(await read({ 'accept-language': 'bn-BD,bn;q=0.9' })).toBe('bn');
  expect(await read({ cookie: 'theme=dark; language=bn' })).toBe('bn');
  expect(await read({ cookie: 'language=bn-u-nu-latn' })).toBe('bn-u-nu-latn');
  expect(await read({ cookie: 'language=en', 'accept-language': 'bn' })).toBe('en');
  expect(made).toHaveLength(3);
});

test('calls give each language the same response from one cache entry', async () => {
  await sendRequest('/list', { 'accept-language': 'bn-BD,bn;q=0.9' });
  await sendRequest('/list', { cookie: 'language=bn-u-nu-latn' });
  await sendRequest('/list');
  expect(made).toHaveLength(1);
  expect(made[0]?.headers.get('accept-language')).toBeNull();
});

test('a response made while a request waited for admission is sent to that request, too', async () => {
  const [came, time] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  pass = (next) => {
    came.resolve();
    void time.promise.then(next);
  };
  const waiting = sendRequest('/list');
  await came.promise;
  pass = (next) => next();
  await sendRequest('/list');
  time.resolve();
  expect((await waiting).bytes.toString()).toBe(text);
  expect(made).toHaveLength(1);
});

test('a response has the encoding that the client accepts', async () => {
  expect(
    brotliDecompressSync(
      (await sendRequest('/list', { 'accept-encoding': 'gzip, deflate, br' })).bytes,
    ).toString(),
  ).toBe(text);
  const zipped = await sendRequest('/list', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.bytes).toString()).toBe(text);
  expect(
    (await sendRequest('/list', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
  ).toBeUndefined();
  expect(made).toHaveLength(1);
});

test('a client with a current copy gets 304; a HEAD request gets no body', async () => {
  const { headers } = await sendRequest('/list');
  const again = await sendRequest('/list', { 'if-none-match': headers.etag ?? '' });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding' });
  expect((await sendRequest('/list', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  const head = await sendRequest('/list', {}, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(text.length));
});

test.each([
  ['one of several tags', (etag: string) => `"a", ${etag} , "b"`],
  ['the tag without its mark of weakness', (etag: string) => etag.replace('W/', '')],
  ['a star', () => '*'],
])('%s is enough for a 304', async (_, write) => {
  const { headers } = await sendRequest('/list');
  expect((await sendRequest('/list', { 'if-none-match': write(headers.etag ?? '') })).status).toBe(304);
});

test('clients that accept HTML may get another response at the same address', async () => {
  respond = ({ headers }) => new Response(headers.get('accept'));
  const browser = { accept: 'text/html,application/xhtml+xml;q=0.9' };
  for (let turn = 1; turn <= 2; turn++) {
    expect((await sendRequest('/both', browser)).bytes.toString()).toBe('text/html');
    expect((await sendRequest('/both')).bytes.toString()).toBe('*/*');
  }
  expect(made).toHaveLength(2);
});

describe('nothing personal is cached or shown', () => {
  test.each([
    ['a session', { cookie: 'secondbyte.session_token=abc' }],
    ['a cookie that we do not know', { cookie: 'theme=dark; other=1' }],
    ['a session on a known device', { cookie: 'secondbyte.known_device=a.b; secondbyte.session_token=abc' }],
    ['a token', { authorization: 'Bearer abc' }],
  ])('a visitor with %s gets their own response', async (_, headers) => {
    await sendRequest('/list');
    expect((await sendRequest('/list', headers)).bytes.toString()).toBe('made for one');
    expect(made).toHaveLength(1);
  });

  test('a cached response contains no data of the visitor who caused it', async () => {
    await sendRequest('/list', {
      cookie: 'theme=dark; __Host-secondbyte.known_device=a.1.b_c-',
      'x-forwarded-host': 'evil.example',
      'user-agent': 'me',
      host: 'evil',
    });
    expect(made[0]?.url).toBe('http://market/list');
    expect([...(made[0]?.headers ?? [])]).toEqual([['accept', '*/*']]);
  });

  test.each([
    ['sets a cookie', { headers: { 'set-cookie': 'a=1' } }],
    ['forbids to store it', { headers: { 'cache-control': 'no-store' } }],
    ['is no success', { status: 404 }],
  ])('a response that %s is not cached', async (_, init) => {
    respond = () => new Response(text, init);
    for (let turn = 1; turn <= 2; turn++)
      expect((await sendRequest('/list')).bytes.toString()).toBe('made for one');
    expect(made).toHaveLength(2);
  });
});

test('unlisted addresses and queries with other names are not cached', async () => {
  for (const path of ['/other', '/list?page=1&x=2', '/list/', '//list']) await sendRequest(path);
  expect([made.length, straight]).toEqual([0, 4]);
  await sendRequest('/list?page=1');
  expect(made).toHaveLength(1);
  await sendRequest('/list', {}, 'DELETE');
  expect(straight).toBe(5);
});

test('if a response fails, each visitor gets the reason', async () => {
  respond = () => Promise.reject(new Error('no database'));
  expect((await sendRequest('/list')).bytes.toString()).toBe('made for one');
});

test('no visitor waits forever for a response', async () => {
  await web.close();
  await start(100);
  respond = () => new Promise(() => {});
  const [first, second] = await Promise.all([sendRequest('/list'), sendRequest('/list')]);
  expect([first.status, second.status]).toEqual([503, 503]);
  expect(first.headers['retry-after']).toBe('5');
  expect(made).toHaveLength(1);
});
