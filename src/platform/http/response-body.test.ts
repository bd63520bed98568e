import { expect, test } from 'vitest';
import { bufferedResponse, readBytes, readText, unpooledBuffer } from './response-body.server.ts';

const PRICE = '৳38,500';

test.each([
  ['made from a text', () => bufferedResponse(PRICE, { status: 201 })],
  ['made from bytes', () => bufferedResponse(new TextEncoder().encode(PRICE), { status: 201 })],
  ['made elsewhere', () => new Response(PRICE, { status: 201 })],
])('a response body %s can be read as text and as bytes', async (_, make) => {
  expect(make().status).toBe(201);
  expect(Buffer.from((await readBytes(make())) ?? []).toString()).toBe(PRICE);
  expect(await readText(make())).toBe(PRICE);
});

test('a response without a body has no bytes', async () => {
  expect(await readBytes(new Response(null, { status: 204 }))).toBeNull();
});

test('texts and bytes are joined in order', () => {
  const bytes = unpooledBuffer(['৳ ', new Uint8Array([49, 48]), '', '·']);
  expect(bytes.toString()).toBe('৳ 10·');
});

test('a buffer for a response keeps no other memory alive, unlike small buffers that share a slab', () => {
  expect(unpooledBuffer(['small']).buffer.byteLength).toBe(5);
  expect(Buffer.from('small').buffer.byteLength).toBeGreaterThan(5);
});
