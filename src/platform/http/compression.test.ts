import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressResponse } from './response-body.server.ts';

const text = 'a page of used computers, '.repeat(100);
const send = (accepted: string, response: Response) =>
  compressResponse(new Request('http://market/', { headers: { 'accept-encoding': accepted } }), response);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('a page has the encoding that its visitor accepts, with status and headers', async () => {
  const page = new Response(text, { status: 404, headers: { 'x-other': '1' } });
  const response = await send('gzip, br', page);
  expect(response.status).toBe(404);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'x-other': '1',
  });
  expect(brotliDecompressSync(await bytesOf(response)).toString()).toBe(text);
  expect(gunzipSync(await bytesOf(await send('gzip', new Response(text)))).toString()).toBe(text);
});

test('short, empty or compressed bodies, and bodies for clients that want none, are sent unchanged', async () => {
  expect((await send('br', new Response('ok'))).headers.has('content-encoding')).toBe(false);
  expect((await send('', new Response(text))).headers.has('content-encoding')).toBe(false);
  expect((await send('br', new Response(null, { status: 302 }))).status).toBe(302);
  const zipped = new Response(text, { headers: { 'content-encoding': 'zstd' } });
  expect((await send('br', zipped)).headers.get('content-encoding')).toBe('zstd');
});
