import { expect, test } from 'vitest';
import { clientAddress } from './web-server.server.ts';

test('all addresses of one IPv6 customer are one source, the next customer is another', () => {
  const own = Array.from({ length: 1_000 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`);
  expect(new Set(own.map(clientAddress))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(clientAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
});

test.each([
  '2001:db8::1',
  '2001:DB8::1',
  '2001:0db8:0000:0000:0000:0000:0000:0001',
  '2001:db8:0:0:0:0:0:1',
  '2001:db8::0.0.0.1',
  '[2001:db8::1]',
  '[2001:db8::1]:4711',
  ' 2001:db8::1%eth0 ',
])('"%s" is the same source in each spelling', (written) => {
  expect(clientAddress(written)).toBe('2001:db8:0:0::/64');
});

test.each([
  '203.0.113.9',
  '203.0.113.9:4711',
  '::ffff:203.0.113.9',
  '::FFFF:cb00:7109',
  '[::ffff:203.0.113.9]:80',
])('"%s" is the IPv4 source 203.0.113.9', (written) => {
  expect(clientAddress(written)).toBe('203.0.113.9');
});

test.each(['', 'unknown', '_hidden', '203.0.113', '1.2.3.4.5', '::1::2', 'a'.repeat(9_999), "' or 1=1"])(
  '"%s" is not a source',
  (written) => {
    expect(clientAddress(written)).toBeNull();
  },
);
