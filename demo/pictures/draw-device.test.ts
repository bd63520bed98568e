import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawDevice, drawPhoto, VIEWS } from './draw-device.ts';
import type { DeviceKind } from './model.ts';

const KINDS = Object.keys(VIEWS) as DeviceKind[];

/** Renders a picture at an eighth of its size, which is enough to detect an empty picture. */
async function renderSmall(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg), { density: 9 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data).stats();
  // In a plain gray picture the brightness hardly varies.
  return {
    width: info.width,
    height: info.height,
    contrast: Math.max(...channels.map(({ stdev }) => stdev)),
  };
}

describe('the defect marks of a photo', () => {
  const request = { kind: 'laptop', seed: 'marked', view: 'closed', condition: 'fair' } as const;

  it('have the same texts in every view that shows them', () => {
    const words = (view: 'keyboard' | 'three-quarter') =>
      drawPhoto({ ...request, view }).marks.map(({ text }) => text);
    expect(words('keyboard')).toEqual(expect.arrayContaining(words('three-quarter')));
    expect(words('three-quarter')).not.toEqual([]);
  });

  it('are inside the photo, and in the middle of a close-up', () => {
    const [mark] = drawPhoto(request).marks;
    expect(mark?.text).toMatch(/^Scratch of \d cm on the lid$/);
    for (const share of [mark?.x, mark?.y]) {
      expect(share).toBeGreaterThan(3);
      expect(share).toBeLessThan(97);
    }
    expect(drawPhoto({ ...request, closeUp: true }).marks).toEqual([{ ...mark, x: 50, y: 50 }]);
  });

  it('are missing for a device without defects', () => {
    expect(drawPhoto({ ...request, condition: 'excellent' }).marks).toEqual([]);
  });
});

describe("a laptop's screen", () => {
  /** Returns the pixels in the middle of a photo, where the screen is. */
  const middle = (svg: string) =>
    sharp(Buffer.from(svg), { density: 36 })
      .extract({ left: 200, top: 180, width: 400, height: 220 })
      .raw()
      .toBuffer();
  /**
   * Largest difference between two photos that is only grain, in steps of brightness. A scratch differs by far more.
   */
  const grain = 16;

  it.each(['one', 'two', 'three', 'four', 'five'])('shows no scratches on its glass (%s)', async (seed) => {
    const request = { kind: 'laptop', seed, view: 'screen', screen: 'off' } as const;
    const clean = await middle(drawDevice({ ...request, condition: 'excellent' }));
    for (const condition of ['good', 'fair'] as const) {
      const used = await middle(drawDevice({ ...request, condition }));
      const most = used.reduce((max, value, at) => Math.max(max, Math.abs(value - (clean[at] ?? 0))), 0);
      expect(most, condition).toBeLessThan(grain);
    }
  });
});

describe('a device picture', () => {
  it.each(KINDS)('is the same for the same request and different for a different seed (%s)', (kind) => {
    const request = { kind, seed: 'twice', condition: 'fair' } as const;
    expect(drawDevice(request)).toBe(drawDevice({ ...request }));
    expect(drawDevice(request)).not.toBe(drawDevice({ ...request, seed: 'other' }));
  });

  it.each(KINDS)(
    'shows something in every view, and its SVG contains no invalid number (%s)',
    async (kind) => {
      for (const view of VIEWS[kind]) {
        const svg = drawDevice({ kind, view, seed: 'views' });
        expect(svg, view).toContain('width="1600" height="1200"');
        expect(svg, view).not.toMatch(/NaN|undefined|Infinity/);
        const { contrast, ...size } = await renderSmall(svg);
        expect(size, view).toEqual({ width: 200, height: 150 });
        expect(contrast, view).toBeGreaterThan(10);
      }
    },
  );
});
