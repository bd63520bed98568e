import { expect, test } from 'vitest';
import { chooseEncoding } from '#platform/http/response-body.server.ts';
import { toCachedResponse } from './response-cache.server.ts';

const NONE = { common: {}, own: {} };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip;q=0.5', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['broken, xgzip', 'identity'],
  ['', 'identity'],
])('a client that accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('a few bytes are sent uncompressed', async () => {
  const response = await toCachedResponse(new Response('[]'), { route: '/list', headers: NONE });
  expect(await response.variant('br')).toBe(await response.variant('identity'));
});

test('the same content has the same tag, and other content has another', async () => {
  const tagOf = async (text: string) =>
    (await toCachedResponse(new Response(text), { route: '', headers: NONE })).etag;
  expect(await tagOf('a')).toBe(await tagOf('a'));
  expect(await tagOf('a')).not.toBe(await tagOf('b'));
});
