import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseTrustedProxies } from '#platform/process/trusted-proxies.server.ts';
import { openRaw } from '#platform/testing/raw-client.ts';
import { startWebServer, type WebServer } from './web-server.server.ts';

let web: WebServer;
let base: string;
beforeEach(async () => {
  web = await startWebServer({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${web.port}`;
});
afterEach(() => web.close());

test('before a process can respond, it is alive and reports that it is not ready', async () => {
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
  const page = await fetch(`${base}/`);
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('1');
});

test('headers set on the connection reach the client, and headers of a response replace them', async () => {
  web.setHandler((_, { setHeader }) => {
    setHeader('x-frame-options', 'DENY');
    setHeader('cross-origin-resource-policy', 'same-origin');
    return new Response('ok', { headers: { 'cross-origin-resource-policy': 'cross-origin' } });
  });
  const { headers } = await fetch(`${base}/`);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('the source is the peer, whatever a client claims to be forwarded for', async () => {
  web.setHandler((_, { clientAddress }) => new Response(clientAddress));
  const response = await fetch(`${base}/`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(await response.text()).toBe('127.0.0.1');
});

describe('on one connection', () => {
  const requestText = 'GET / HTTP/1.1\r\nHost: market\r\n\r\n';
  const answers = (received: string) => received.match(/HTTP\/1\.1 200/g)?.length ?? 0;

  test('two of many pipelined requests are answered, and the connection ends', async () => {
    let worked = 0;
    web.setHandler(async () => {
      worked += 1;
      return new Response('x'.repeat(100_000));
    });
    const client = openRaw(web.port);
    client.send(requestText.repeat(20));
    const received = await client.untilClosed;
    expect([worked, answers(received), received.length > 200_000]).toEqual([2, 2, true]);
    expect(received).toMatch(/connection: close/i);
  });

  test('a request that arrives with the last byte of a response is answered', async () => {
    web.use((_, response) => {
      response.writeHead(200, { 'content-length': 4 });
      response.write('body');
      setTimeout(() => response.end(), 20);
    });
    const client = openRaw(web.port);
    for (let count = 1; count <= 5; count++) {
      client.send(requestText);
      while (client.received().split('body').length <= count)
        await new Promise((resolve) => setImmediate(resolve));
    }
    client.socket.destroy();
    expect(answers(client.received())).toBe(5);
  });

  test('consecutive requests are all answered', async () => {
    web.setHandler(async () => new Response('ok'));
    const client = openRaw(web.port);
    for (let count = 1; count <= 20; count++) {
      client.send(requestText);
      while (answers(client.received()) < count) await new Promise((resolve) => setImmediate(resolve));
    }
    client.socket.destroy();
    expect(answers(client.received())).toBe(20);
  });
});

describe('a closing server', () => {
  const requestText = 'GET / HTTP/1.1\r\nHost: market\r\n\r\n';

  test('still answers on open connections, announces their end, and stops', async () => {
    const closing = await startWebServer({ host: '127.0.0.1', port: 0, drainMs: 60_000 });
    closing.setHandler(() => new Response('ok'));
    const client = openRaw(closing.port);
    client.send(requestText);
    await expect.poll(client.received).toContain('ok');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const closed = closing.close();
    vi.advanceTimersByTime(59_000);
    vi.useRealTimers();
    client.send(requestText);
    const received = await client.untilClosed;
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(received).toMatch(/connection: close/i);
    // This promise resolves when the last connection closes, long before the drain time ends.
    await closed;
  });

  test('closes idle connections when their time is over', async () => {
    const closing = await startWebServer({ host: '127.0.0.1', port: 0, drainMs: 50 });
    closing.setHandler(() => new Response('ok'));
    const client = openRaw(closing.port);
    client.send(requestText);
    await expect.poll(client.received).toContain('ok');
    await closing.close();
    expect(await client.untilClosed).toContain('ok');
  });
});

describe('behind a proxy', () => {
  let behind: WebServer;
  beforeEach(async () => {
    behind = await startWebServer({ host: '127.0.0.1', port: 0, trustedProxies: 1 });
    behind.setHandler((_, { clientAddress }) => new Response(clientAddress));
  });
  afterEach(() => behind.close());
  const sourceFor = async (forwarded: string) =>
    (await fetch(`http://127.0.0.1:${behind.port}/`, { headers: { 'x-forwarded-for': forwarded } })).text();

  test('the source is the last address, which the proxy added, not one that a client wrote', async () => {
    expect(await sourceFor('198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await sourceFor('203.0.113.9, 2001:db8::7')).toBe('2001:db8:0:0::/64');
  });

  test.each(['', 'unknown', 'x'.repeat(4_000), '203.0.113.9,'])(
    'an invalid address counts as the proxy itself: %s',
    async (forwarded) => {
      expect(await sourceFor(forwarded)).toBe('127.0.0.1');
    },
  );
});

describe('the request id and trace', () => {
  const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/;
  const id = '0123456789abcdef0123456789abcdef';
  const trace = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const headersWith = async (trustedProxies: number, headers: Record<string, string>) => {
    const server = await startWebServer({ host: '127.0.0.1', port: 0, trustedProxies });
    server.setHandler((_, { requestId, traceparent }) => Response.json({ requestId, traceparent }));
    const url = `http://127.0.0.1:${server.port}/`;
    const received: unknown = await (
      await fetch(url, { headers: { ...headers, connection: 'close' } })
    ).json();
    await server.close();
    return received;
  };

  test('come from a trusted proxy', async () => {
    const given = { 'x-request-id': id, traceparent: trace };
    expect(await headersWith(1, given)).toEqual({ requestId: id, traceparent: trace });
  });

  test('are our own without a trusted proxy, whatever a client sends', async () => {
    const given = { 'x-request-id': id, traceparent: trace };
    expect(await headersWith(0, given)).toEqual({ requestId: expect.stringMatching(OWN_ID) });
  });

  test.each([
    ['short', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331'],
    ['with blanks and "quotes" in it', '00-00000000000000000000000000000000-b7ad6b7169203331-01'],
    ['x'.repeat(65), 'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ])('are our own if a proxy passes on an invalid one: %s', async (wrong, wrongTrace) => {
    const given = { 'x-request-id': wrong, traceparent: wrongTrace };
    expect(await headersWith(1, given)).toEqual({ requestId: expect.stringMatching(OWN_ID) });
  });

  test('are also on a refusal of malformed headers', async () => {
    const server = await startWebServer({ host: '127.0.0.1', port: 0, trustedProxies: 1 });
    const headers = { 'x-request-id': id, 'content-encoding': 'gzip', connection: 'close' };
    const response = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', headers, body: 'x' });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([415, id]);
    await server.close();
  });
});

describe('behind several proxies', () => {
  const sourceFor = async (trusted: string, forwarded: string) => {
    const trustedProxies = parseTrustedProxies(trusted);
    if (trustedProxies === null) throw new Error(`"${trusted}" names no proxies`);
    const behind = await startWebServer({ host: '127.0.0.1', port: 0, trustedProxies });
    behind.setHandler((_, { clientAddress }) => new Response(clientAddress));
    const headers = { 'x-forwarded-for': forwarded, connection: 'close' };
    const source = await (await fetch(`http://127.0.0.1:${behind.port}/`, { headers })).text();
    await behind.close();
    return source;
  };

  test('the given number of proxies is skipped, and addresses that a client wrote are ignored', async () => {
    expect(await sourceFor('2', '198.51.100.1, 203.0.113.9, 192.0.2.1')).toBe('203.0.113.9');
    expect(await sourceFor('3', '203.0.113.9, 192.0.2.1, 192.0.2.2')).toBe('203.0.113.9');
  });

  test('a client that bypasses the first proxy still has its own source', async () => {
    expect(await sourceFor('2', '203.0.113.9')).toBe('203.0.113.9');
  });

  test('proxies in the given networks are skipped, and nobody else is believed', async () => {
    const networks = '127.0.0.0/8 192.0.2.0/24';
    expect(await sourceFor(networks, '203.0.113.9, 192.0.2.1')).toBe('203.0.113.9');
    expect(await sourceFor(networks, '203.0.113.9, 198.51.100.1, 192.0.2.1')).toBe('198.51.100.1');
    expect(await sourceFor(networks, 'unknown, 192.0.2.1')).toBe('192.0.2.1');
    expect(await sourceFor('192.0.2.0/24', '203.0.113.9')).toBe('127.0.0.1');
  });
});

describe('on a port shared by processes', () => {
  let shared: WebServer;
  beforeEach(async () => {
    shared = await startWebServer({ host: '127.0.0.1', port: 0, reusePort: true });
    shared.setHandler(() => new Response('ok'));
  });
  afterEach(() => shared.close());

  test('new connections are accepted faster than one in each turn of the event loop', async () => {
    const clients = Array.from({ length: 64 }, () => openRaw(shared.port));
    for (const client of clients) client.send('GET / HTTP/1.1\r\nHost: market\r\n\r\n');
    let turns = 0;
    while (clients.some((client) => !client.received().includes('200 OK'))) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
      // Block the event loop, as under load, so that all requests of that time wait for the next turn.
      for (const until = performance.now() + 5; performance.now() < until; );
    }
    for (const client of clients) client.socket.destroy();
    expect(turns).toBeLessThan(clients.length / 2);
  });

  test('the server stops in all processes after its last response', async () => {
    const waiting = Promise.withResolvers<Response>();
    let taken = 0;
    shared.setHandler(() => {
      taken += 1;
      return waiting.promise;
    });
    const asked = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${shared.port}/`));
    await expect.poll(() => taken).toBe(asked.length);
    let isClosed = false;
    const closed = shared.close().then(() => {
      isClosed = true;
    });
    await expect(fetch(`http://127.0.0.1:${shared.port}/`)).rejects.toThrow();
    expect(isClosed).toBe(false);
    waiting.resolve(new Response('late'));
    const responses = await Promise.all(asked);
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array(8).fill('late'));
    await closed;
    await expect(fetch(`http://127.0.0.1:${shared.port}/`)).rejects.toThrow();
  });
});
