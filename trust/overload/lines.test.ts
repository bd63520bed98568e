import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lines, openLines } from './lines.ts';

let server: Server;
let url: string;
let lines: Lines;
let connections = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/busy')
      response.writeHead(503, { 'retry-after': '2', 'content-length': '4' }).end('busy');
    else if (request.url === '/chunks') {
      response.write('x'.repeat(100_000));
      setTimeout(() => response.end('y'), 20);
    } else if (request.url === '/last') response.writeHead(200, { connection: 'close' }).end('last');
    else if (request.url === '/cut') request.socket.destroy();
    else if (request.url === '/long')
      response.writeHead(200, { 'content-length': '300000' }).end('z'.repeat(300_000));
    else if (request.url !== '/silence') response.writeHead(200, { 'content-length': '2' }).end('ok');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lines = openLines(url, 60_000);
});
afterAll(() => {
  lines.close();
  server.close();
});

test('consecutive requests use one connection, for every kind of body', async () => {
  const statuses: number[] = [];
  for (const path of ['/', '/long', '/chunks', '/busy', '/']) statuses.push((await lines.get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 503, 200]);
  expect((await lines.get('/busy')).retryAfter).toBe(2);
  expect(connections).toBe(1);
});

test('simultaneous requests each have their own connection', async () => {
  await Promise.all(Array.from({ length: 5 }, () => lines.get('/chunks')));
  expect(connections).toBe(5);
});

test('a request after the server has closed its connection succeeds', async () => {
  expect((await lines.get('/last')).status).toBe(200);
  expect((await lines.get('/')).status).toBe(200);
});

test.each(['/cut', '/silence'])('a missing response to %s is reported', async (path) => {
  const impatient = openLines(url, 50);
  await expect(impatient.get(path)).rejects.toThrow('ended without a response');
  impatient.close();
});
