import sharp, { type Sharp } from 'sharp';
import { twoColors } from '../../src/domains/images/testing/fixtures.ts';

/** A valid picture, as ordinary people upload it. */
export type GoodFile = { readonly name: string; readonly make: () => Promise<Buffer> };

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Returns colored noise, which compresses badly. */
function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
}

const PICTURES: Readonly<Record<string, () => Sharp>> = {
  'plain JPEG': () => twoColors().jpeg(),
  'progressive JPEG': () => twoColors().jpeg({ progressive: true }),
  'JPEG with full colour': () => twoColors().jpeg({ chromaSubsampling: '4:4:4' }),
  'JPEG of the best quality': () => twoColors().jpeg({ quality: 100 }),
  'JPEG of a small optimiser': () => twoColors().jpeg({ mozjpeg: true }),
  'grey JPEG': () => twoColors().greyscale().jpeg(),
  'JPEG for print': () => twoColors().toColourspace('cmyk').jpeg(),
  'JPEG in another colour space': () => twoColors().withIccProfile('p3').jpeg(),
  'JPEG with the words of a camera': () =>
    twoColors()
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Model: 'X100' } }),
  'plain PNG': () => twoColors().png(),
  'interlaced PNG': () => twoColors().png({ progressive: true }),
  'PNG with a palette': () => twoColors().png({ palette: true }),
  'PNG of two colours': () => twoColors().png({ palette: true, colours: 2 }),
  'PNG of 16 bits': () => twoColors().toColourspace('rgb16').png(),
  'grey PNG': () => twoColors().greyscale().png(),
  'grey PNG of 16 bits': () => twoColors().greyscale().toColourspace('grey16').png(),
  'PNG with transparency': () => twoColors().ensureAlpha(0.5).png(),
  'PNG that is not packed': () => twoColors().png({ compressionLevel: 0 }),
  'plain WebP': () => twoColors().webp(),
  'WebP without loss': () => twoColors().webp({ lossless: true }),
  'WebP nearly without loss': () => twoColors().webp({ nearLossless: true }),
  'WebP with transparency': () => twoColors().ensureAlpha(0.5).webp(),
  'plain AVIF': () => twoColors().avif({ effort: 0 }),
  'AVIF without loss': () => twoColors().avif({ lossless: true, effort: 0 }),
  'AVIF with full colour': () => twoColors().avif({ chromaSubsampling: '4:4:4', effort: 0 }),
  'one pixel': () => plain(1, 1, '#f00').png(),
  'one row': () => plain(2_000, 1, '#0f0').png(),
  'one column': () => plain(1, 2_000, '#00f').jpeg(),
  'as long as it may be': () => plain(12_000, 2, '#123').png(),
  'photo of a phone': () => noise(1_200, 900).jpeg({ quality: 80 }),
  screenshot: () => twoColors({ width: 1_280, height: 720 }).png(),
};

const turned = Array.from(
  { length: 8 },
  (_, index): GoodFile => ({
    name: `JPEG turned in way ${index + 1}`,
    make: () =>
      twoColors()
        .jpeg()
        .withMetadata({ orientation: index + 1 })
        .toBuffer(),
  }),
);

/** Every valid file. */
export const GOOD_FILES: readonly GoodFile[] = [
  ...Object.entries(PICTURES).map(([name, make]) => ({ name, make: () => make().toBuffer() })),
  ...turned,
];
