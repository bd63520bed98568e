import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askRaw, openRaw } from '#platform/testing/raw-client.ts';
import { startWebServer, type WebServer } from './web-server.server.ts';

const limits = { headersMs: 150, bodyMs: 150, uploadMs: 600, answerMs: 150, readMs: 600, sweepMs: 50 };
const MEGABYTE = 2 ** 20;
/** Less than the server of Node allows by itself. */
const HEADER_BYTES = 12 * 1024;
/** Of a test for what happens soon, in ms. */
const PATIENCE = { timeout: 20_000, interval: 20 };

let web: WebServer;
let base: string;
let asked: number;
beforeEach(async () => {
  web = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    headers: { 'x-content-type-options': 'nosniff' },
    limits: { ...limits, connections: 20, headerBytes: HEADER_BYTES },
  });
  base = `http://127.0.0.1:${web.port}`;
  asked = 0;
  web.setHandler(async (request) => {
    asked += 1;
    await request.text();
    return new Response('ok');
  });
});
afterEach(async () => {
  web.server.closeAllConnections();
  await web.close();
});

const head = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: market\r\nConnection: close\r\n${more}\r\n`;
const post = (more: string, body = '') =>
  `POST / HTTP/1.1\r\nHost: market\r\nConnection: close\r\n${more}\r\n${body}`;

describe('a request that is refused before anything reads it', () => {
  test.each([
    ['a long address', head(`/${'a'.repeat(9_000)}`), 414, 'address-too-long'],
    ['one header too many', head('/', 'x: 1\r\n'.repeat(99)), 431, 'too-many-headers'],
    ['a great many headers', head('/', 'x: 1\r\n'.repeat(200)), 431, 'too-many-headers'],
    ['an address that cannot be read', head('/categorydetails/%ff'), 400, 'malformed-request'],
    ['a backslash in the path', head('/a\\b'), 400, 'malformed-request'],
    ['two hosts', head('/', 'Host: elsewhere\r\n'), 400, 'malformed-request'],
    ['an address of another server', head('http://elsewhere/'), 400, 'malformed-request'],
    ['a compressed body', post('Content-Encoding: gzip\r\nContent-Length: 2\r\n', 'xx'), 415, 'encoded-body'],
  ])('%s is answered by a problem', async (_, request, status, code) => {
    const answer = await askRaw(web.port, request);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain(`"code":"${code}"`);
    expect(asked).toBe(0);
  });

  test.each([
    ['large headers', head('/', `x: ${'a'.repeat(HEADER_BYTES)}\r\n`), 431],
    [
      'both a length and chunks',
      post('Content-Length: 3\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
    ],
    ['two lengths', post('Content-Length: 3\r\nContent-Length: 4\r\n', 'abcd'), 400],
    ['a length that is none', post('Content-Length: +3\r\n', 'abc'), 400],
    ['an unknown transfer', post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'), 400],
    ['a blank before the colon', head('/', 'x : 1\r\n'), 400],
    ['a folded header', head('/', 'x: 1\r\n folded\r\n'), 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s does not get through', async (_, request, status) => {
    expect(await askRaw(web.port, request)).toContain(`HTTP/1.1 ${status} `);
    expect(asked).toBe(0);
  });

  test('thousands of headers are not even read to their end, so they get no words of ours', async () => {
    const answer = await askRaw(web.port, head('/', 'x: 1\r\n'.repeat(1_500)));
    expect(answer).toContain('HTTP/1.1 431 ');
    expect(answer).not.toContain('too-many-headers');
  });

  test('an ordinary request gets through, with many headers and a long address', async () => {
    const more = 'x: 1\r\n'.repeat(98);
    expect(await askRaw(web.port, head(`/?q=${'a'.repeat(5_000)}`, more))).toContain('HTTP/1.1 200 OK');
  });
});

describe('a slow client', () => {
  test('is cut when its headers do not arrive', async () => {
    const client = openRaw(web.port);
    client.send('GET / HTTP/1.1\r\nHost: mar');
    expect(await client.untilClosed).toContain('408');
  });

  test('is cut when its body does not arrive, sooner than one that sends a picture', async () => {
    const form = openRaw(web.port);
    const upload = openRaw(web.port);
    form.send(post('Content-Type: application/json\r\nContent-Length: 9\r\n', 'ab'));
    upload.send(post('Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n', 'ab'));
    await form.untilClosed;
    expect(upload.socket.closed).toBe(false);
    await upload.untilClosed;
  });

  test('is cut when it does not read its answer', async () => {
    web.setHandler(() => new Response('x'.repeat(32 * MEGABYTE)));
    const client = openRaw(web.port);
    client.socket.pause();
    client.send(head('/'));
    const connections = () =>
      new Promise<number>((resolve) => web.server.getConnections((_, count) => resolve(count)));
    await expect.poll(() => client.socket.connecting).toBe(false);
    await expect.poll(connections, { timeout: 10_000 }).toBe(0);
    client.socket.destroy();
  });

  test('keeps its connection when it reads slowly but does read', async () => {
    const size = 8 * MEGABYTE;
    web.setHandler(() => new Response('x'.repeat(size)));
    const client = openRaw(web.port);
    client.send(head('/'));
    for (let round = 0; round < 8 && client.heard().length < size; round++) {
      client.socket.pause();
      await sleep(limits.readMs / 4);
      client.socket.resume();
      await sleep(5);
    }
    expect((await client.untilClosed).length).toBeGreaterThan(size);
  });
});

test('an answer that is not made in time is a refusal that says when to try again', async () => {
  web.setHandler(async (request) => {
    await request.text();
    return new Promise<Response>(() => {});
  });
  for (const init of [{}, { method: 'POST', body: '{}' }]) {
    const answer = await fetch(base, init);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
});

test('connections beyond the most allowed are turned away', async () => {
  const unhurried = { ...limits, answerMs: 60_000, sweepMs: 60_000, connections: 3 };
  const small = await startWebServer({ host: '127.0.0.1', port: 0, limits: unhurried });
  const end = Promise.withResolvers<void>();
  let taken = 0;
  small.setHandler(async () => {
    taken += 1;
    await end.promise;
    return new Response('ok');
  });
  const open = () => {
    const client = openRaw(small.port);
    client.send(head('/'));
    return client;
  };
  const first = [open(), open(), open()];
  await vi.waitFor(() => expect(taken).toBe(3), PATIENCE);
  const last = open();
  const isTaken = vi.waitFor(() => expect(taken).toBe(4), PATIENCE).catch(() => {});
  await Promise.race([last.untilClosed, isTaken]);
  expect([taken, last.heard()]).toEqual([3, '']);
  end.resolve();
  for (const client of first) expect(await client.untilClosed).toContain('200 OK');
  await small.close();
});

test('connections that wait for a next request make room for others', async () => {
  const idle = Array.from({ length: 30 }, () => openRaw(web.port));
  for (const client of idle) client.send('GET / HTTP/1.1\r\nHost: market\r\n\r\n');
  await vi.waitFor(async () => expect((await fetch(base)).status).toBe(200), PATIENCE);
  expect(idle.filter((client) => client.heard().includes('200 OK')).length).toBeGreaterThan(0);
});

test('a server told to stop finishes what it has begun', async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Response>();
  web.setHandler(() => {
    begun.resolve();
    return end.promise;
  });
  const answer = fetch(base);
  await begun.promise;
  const closed = web.close();
  end.resolve(new Response('finished'));
  expect(await (await answer).text()).toBe('finished');
  await closed;
});
