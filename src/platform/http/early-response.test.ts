import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRaw } from '#platform/testing/raw-client.ts';
import { sendEarlyRefusal } from './early-response.server.ts';
import { startWebServer, type WebServer } from './web-server.server.ts';

let web: WebServer;

beforeAll(async () => {
  web = await startWebServer({ host: '127.0.0.1', port: 0 });
  web.setHandler(() => new Response('served'));
  web.use((request, response, next) => {
    if (request.url === '/full') sendEarlyRefusal(response, 'overloaded', {});
    else next();
  });
});
afterAll(() => web.close());

/** Sends a request and another one right after its response. Returns everything received. */
async function send(first: string): Promise<string> {
  const client = openRaw(web.port);
  client.send(`${first}\r\n`);
  while (!client.received().endsWith('}')) await new Promise((resolve) => setImmediate(resolve));
  client.send('GET /next HTTP/1.1\r\nHost: market\r\nConnection: close\r\n\r\n');
  return client.untilClosed;
}

test('requests after a malformed one on the same connection are not answered', async () => {
  const received = await send('GET / HTTP/1.1\r\nHost: market\r\nHost: elsewhere\r\n');
  expect(received).toContain('400 Bad Request');
  expect(received).not.toContain('served');
});

test('a client that is refused because of overload keeps its connection', async () => {
  const received = await send('GET /full HTTP/1.1\r\nHost: market\r\n');
  expect(received).toContain('503 Service Unavailable');
  expect(received).toContain('served');
});
