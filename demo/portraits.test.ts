import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPortrait } from './portraits.ts';

describe('a portrait', () => {
  it.each(['man:Imran Hossain', 'woman:Nusrat Rahman', 'scarf:Rokeya Sultana', 'shop:Mirpur Laptop Corner'])(
    'is the same each time and can be rendered (%s)',
    async (seed) => {
      expect(drawPortrait(seed)).toBe(drawPortrait(seed));
      expect(drawPortrait(seed)).not.toMatch(/NaN|undefined/);
      const { width, height } = await sharp(Buffer.from(drawPortrait(seed))).metadata();
      expect([width, height]).toEqual([640, 640]);
    },
  );

  it('needs no font', () => {
    expect(drawPortrait('shop:GEC Circle Laptop Hub')).not.toContain('<text');
  });
});
