import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ATTACKS } from './attacks.ts';

/** Number of waves of connections that the attack opens before the test looks at them. */
const WAVES = 3;

test('an attack counts all connections that it keeps open, and closes them at its end', async () => {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    // This server stands in for the market. It accepts requests and never responds.
    socket.on('error', () => {}).resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const attack = ATTACKS.find(({ name }) => name === 'answers that nobody reads');
  const begun = await attack?.begin(`http://127.0.0.1:${port}`, 100);
  expect(begun?.open()).toBe(2);
  while (connections.length < 2 * WAVES) await once(server, 'connection');
  expect(begun?.open()).toBeGreaterThanOrEqual(2 * WAVES - 1);
  begun?.end();
  server.close();
  // The server closes when its last connection has ended.
  await once(server, 'close');
  expect(connections.every(({ destroyed }) => destroyed)).toBe(true);
});
