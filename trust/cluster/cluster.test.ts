import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { objectToOutages } from './cluster-run.ts';
import { openLine } from './line.ts';
import { createOutage } from './outage.ts';

test('an outage lasts from the last good response before a failure to the first one after it', () => {
  let now = 0;
  const outage = createOutage(() => now);
  const at = (time: number, action: () => void) => {
    now = time;
    action();
  };
  at(10, outage.works);
  at(500, outage.works);
  expect(outage.take()).toBe(0);
  at(600, outage.fails);
  at(900, outage.fails);
  at(1_000, outage.works);
  at(1_010, outage.fails);
  at(1_020, outage.works);
  expect(outage.take()).toBe(500);
  at(1_030, outage.fails);
  now = 2_020;
  expect(outage.take()).toBe(1_000);
});

test('an outage longer than promised is reported with its fault', () => {
  const costs = new Map([
    ['database killed', { times: 4, changesMs: 9_000, readsMs: 40_000 }],
    ['machine lost', { times: 4, changesMs: 40_100, readsMs: 41_000 }],
  ]);
  expect(objectToOutages(costs)).toEqual([
    'machine lost: no change was taken for 40.1 s',
    'machine lost: nothing could be read for 41.0 s',
  ]);
});

test('a cut line accepts connections but sends no response, and works again after its repair', async () => {
  const server = createServer((socket) => socket.pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = await openLine((server.address() as AddressInfo).port);
  const echo = async () => {
    const socket = connect(line.port, '127.0.0.1');
    socket.end('word');
    return text(socket);
  };
  expect(await echo()).toBe('word');
  line.cut();
  const held = connect(line.port, '127.0.0.1');
  await once(held, 'connect');
  let called = false;
  held.on('data', () => {
    called = true;
  });
  held.write('word');
  // The test does not read the response, so closing the connection may cause an error.
  held.on('error', () => {});
  const closed = new Promise((resolve) => held.once('close', resolve));
  line.mend();
  await closed;
  expect(called).toBe(false);
  expect(await echo()).toBe('word');
  await line.close();
  server.close();
});
