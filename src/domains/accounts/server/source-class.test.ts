import { expect, test } from 'vitest';
import { clientAddress } from '#platform/http/web-server.server.ts';
import { sourceClassOf } from './source-class.ts';

test.each([
  ['127.0.0.1', 'this machine'],
  ['::1', 'this machine'],
  ['10.1.2.3', 'local network'],
  ['172.31.0.9', 'local network'],
  ['192.168.1.20', 'local network'],
  ['fd12:3456::1', 'local network'],
  ['fe80::1', 'local network'],
  ['172.32.0.9', 'internet'],
  ['203.0.113.7', 'internet'],
  ['2001:db8::1', 'internet'],
])('the client address %s belongs to the network kind %j', (address, kind) => {
  expect(sourceClassOf(clientAddress(address) ?? '')).toBe(kind);
});
