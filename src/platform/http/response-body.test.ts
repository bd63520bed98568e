import { expect, test } from 'vitest';
import { bufferedResponse, readBytes, readText, unpooledBuffer } from './response-body.server.ts';

const PRICE = '৳38,500';

test.each([
  ['made from a text', () => bufferedResponse(PRICE, { status: 201 })],
  ['made from bytes', () => bufferedResponse(new TextEncoder().encode(PRICE), { status: 201 })],
  ['made elsewhere', () => new Response(PRICE, { status: 201 })],
])('an answer %s is read as text and as bytes', async (_, make) => {
  expect(make().status).toBe(201);
  expect(Buffer.from((await readBytes(make())) ?? []).toString()).toBe(PRICE);
  expect(await readText(make())).toBe(PRICE);
});

test('an answer without a body has no bytes', async () => {
  expect(await readBytes(new Response(null, { status: 204 }))).toBeNull();
});

test('puts texts and bytes one behind the other', () => {
  const bytes = unpooledBuffer(['৳ ', new Uint8Array([49, 48]), '', '·']);
  expect(bytes.toString()).toBe('৳ 10·');
});

test('keeps nothing alive but itself, unlike the small buffers that share a slab', () => {
  expect(unpooledBuffer(['small']).buffer.byteLength).toBe(5);
  expect(Buffer.from('small').buffer.byteLength).toBeGreaterThan(5);
});
