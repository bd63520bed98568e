import { expect, test } from 'vitest';
import { unpooledBuffer } from './unpooled-buffer.server.ts';

test('puts texts and bytes one behind the other', () => {
  const bytes = unpooledBuffer(['৳ ', new Uint8Array([49, 48]), '', '·']);
  expect(bytes.toString()).toBe('৳ 10·');
});

test('keeps nothing alive but itself, unlike the small buffers that share a slab', () => {
  expect(unpooledBuffer(['small']).buffer.byteLength).toBe(5);
  expect(Buffer.from('small').buffer.byteLength).toBeGreaterThan(5);
});
