import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askRaw, openRaw, type RawClient } from '#platform/testing/raw-client.ts';
import type { HttpLimits } from './http-limits.ts';
import { startWebServer, type WebServer } from './web-server.server.ts';

/** Timeouts in ms: one that no test reaches, and one that tests wait for. */
const [LONG_MS, SHORT_MS] = [600_000, 50];
const limits = {
  headersMs: LONG_MS,
  bodyMs: LONG_MS,
  uploadMs: LONG_MS,
  answerMs: LONG_MS,
  readMs: LONG_MS,
  sweepMs: 50,
};
const MEGABYTE = 2 ** 20;
/** Size limit of headers in these tests. It is below the default limit of Node's server. */
const HEADER_BYTES = 12 * 1024;
/** Options of polls, in ms. They end as soon as they succeed, but a busy machine can pause for seconds. */
const TIMEOUT = { timeout: 20_000, interval: 20 };

let web: WebServer;
let base: string;
let asked: number;
/** Restarts the server with other limits. */
async function restart(more: Partial<HttpLimits>): Promise<void> {
  await web?.close();
  web = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    headers: { 'x-content-type-options': 'nosniff' },
    limits: { ...limits, connections: 20, headerBytes: HEADER_BYTES, ...more },
  });
  base = `http://127.0.0.1:${web.port}`;
  asked = 0;
  web.setHandler(async (request) => {
    asked += 1;
    await request.text();
    return new Response('ok');
  });
}
beforeEach(() => restart({}));
afterEach(async () => {
  web.server.closeAllConnections();
  await web.close();
});

const head = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: market\r\nConnection: close\r\n${more}\r\n`;
const post = (more: string, body = '') =>
  `POST / HTTP/1.1\r\nHost: market\r\nConnection: close\r\n${more}\r\n${body}`;

describe('a request that is refused before it is read', () => {
  test.each([
    ['a long address', head(`/${'a'.repeat(9_000)}`), 414, 'address-too-long'],
    ['one header too many', head('/', 'x: 1\r\n'.repeat(99)), 431, 'too-many-headers'],
    ['a great many headers', head('/', 'x: 1\r\n'.repeat(200)), 431, 'too-many-headers'],
    ['an address that cannot be read', head('/categorydetails/%ff'), 400, 'malformed-request'],
    ['a backslash in the path', head('/a\\b'), 400, 'malformed-request'],
    ['two hosts', head('/', 'Host: elsewhere\r\n'), 400, 'malformed-request'],
    ['an address of another server', head('http://elsewhere/'), 400, 'malformed-request'],
    ['a compressed body', post('Content-Encoding: gzip\r\nContent-Length: 2\r\n', 'xx'), 415, 'encoded-body'],
  ])('%s gets a problem document', async (_, request, status, code) => {
    const response = await askRaw(web.port, request);
    expect(response).toContain(`HTTP/1.1 ${status} `);
    expect(response).toContain('x-content-type-options: nosniff');
    expect(response).toContain(`"code":"${code}"`);
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
  ])('%s is refused', async (_, request, status) => {
    expect(await askRaw(web.port, request)).toContain(`HTTP/1.1 ${status} `);
    expect(asked).toBe(0);
  });

  test('with thousands of headers is cut off without a message', async () => {
    const response = await askRaw(web.port, head('/', 'x: 1\r\n'.repeat(1_500)));
    expect(response).toContain('HTTP/1.1 431 ');
    expect(response).not.toContain('too-many-headers');
  });

  test('an ordinary request with many headers and a long address is accepted', async () => {
    const more = 'x: 1\r\n'.repeat(98);
    expect(await askRaw(web.port, head(`/?q=${'a'.repeat(5_000)}`, more))).toContain('HTTP/1.1 200 OK');
  });
});

/** Returns a stream of `size` bytes in parts, like a file upload. */
function stream(size: number): ReadableStream<Uint8Array> {
  const part = new Uint8Array(MEGABYTE / 4).fill(120);
  let left = size / part.length;
  return new ReadableStream({
    pull: (controller) => {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(part);
    },
  });
}

describe('a slow client', () => {
  test('is cut off if its headers do not arrive', async () => {
    await restart({ headersMs: SHORT_MS });
    const client = openRaw(web.port);
    client.send('GET / HTTP/1.1\r\nHost: mar');
    expect(await client.untilClosed).toContain('408');
  });

  const stalled = (type: string) => {
    const client = openRaw(web.port);
    client.send(post(`Content-Type: ${type}\r\nContent-Length: 9\r\n`, 'ab'));
    return client;
  };
  const PICTURE = 'multipart/form-data; boundary=x';

  test('is cut off if its body does not arrive, sooner than one that sends a picture', async () => {
    await restart({ bodyMs: SHORT_MS });
    const [form, upload] = [stalled('application/json'), stalled(PICTURE)];
    await form.untilClosed;
    expect(upload.socket.closed).toBe(false);
  });

  test('is cut off if its picture does not arrive', async () => {
    await restart({ uploadMs: SHORT_MS, headersMs: SHORT_MS });
    await stalled(PICTURE).untilClosed;
  });

  describe('that is watched while it reads a response', () => {
    const size = 32 * MEGABYTE;
    const READ_MS = 600;
    let taken: Socket;
    let client: RawClient;
    beforeEach(async () => {
      // Only the tests may move this clock, so nothing here polls: Vitest's polls move a fake clock as well.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
      await restart({ readMs: READ_MS });
      const connected = once(web.server, 'connection');
      web.setHandler(() => new Response(stream(size)));
      client = openRaw(web.port);
      client.socket.pause();
      client.send(head('/'));
      [taken] = await connected;
      while (taken.writableLength === 0) await setImmediate();
    });
    afterEach(() => vi.useRealTimers());

    test('is cut off if it does not read', async () => {
      vi.advanceTimersByTime(2 * READ_MS);
      await once(taken, 'close');
      client.socket.destroy();
    });

    test('keeps its connection if it reads, however slowly', async () => {
      const taking = () => taken.bytesWritten - taken.writableLength;
      for (let round = 0; round < 5; round += 1) {
        vi.advanceTimersByTime(READ_MS);
        const before = taking();
        client.socket.resume();
        while (taking() === before) await setImmediate();
        client.socket.pause();
        expect(client.received().length).toBeLessThan(size);
      }
      client.socket.resume();
      expect((await client.untilClosed).length).toBeGreaterThan(size);
    });
  });
});

test('a response that takes too long becomes a refusal with Retry-After', async () => {
  await restart({ answerMs: SHORT_MS });
  web.setHandler(async (request) => {
    await request.text();
    return new Promise<Response>(() => {});
  });
  for (const init of [{}, { method: 'POST', body: '{}' }]) {
    const response = await fetch(base, init);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  }
});

test('connections beyond the limit are refused', async () => {
  await restart({ sweepMs: LONG_MS, connections: 3 });
  const end = Promise.withResolvers<void>();
  let taken = 0;
  web.setHandler(async () => {
    taken += 1;
    await end.promise;
    return new Response('ok');
  });
  const open = () => {
    const client = openRaw(web.port);
    client.send(head('/'));
    return client;
  };
  const first = [open(), open(), open()];
  await vi.waitFor(() => expect(taken).toBe(3), TIMEOUT);
  const last = open();
  const isTaken = vi.waitFor(() => expect(taken).toBe(4), TIMEOUT).catch(() => {});
  await Promise.race([last.untilClosed, isTaken]);
  expect([taken, last.received()]).toEqual([3, '']);
  end.resolve();
  for (const client of first) expect(await client.untilClosed).toContain('200 OK');
});

test('idle connections make room for new ones', async () => {
  const idle = Array.from({ length: 30 }, () => openRaw(web.port));
  for (const client of idle) client.send('GET / HTTP/1.1\r\nHost: market\r\n\r\n');
  await vi.waitFor(async () => expect((await fetch(base)).status).toBe(200), TIMEOUT);
  expect(idle.filter((client) => client.received().includes('200 OK')).length).toBeGreaterThan(0);
});

test('a stopping server finishes its requests', async () => {
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Response>();
  web.setHandler(() => {
    started.resolve();
    return end.promise;
  });
  const answer = fetch(base);
  await started.promise;
  const closed = web.close();
  end.resolve(new Response('finished'));
  expect(await (await answer).text()).toBe('finished');
  await closed;
});
