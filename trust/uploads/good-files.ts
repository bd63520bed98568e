import sharp, { type Sharp } from 'sharp';
import { twoColours } from '../../src/domains/images/testing/fixtures.ts';

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
  'plain JPEG': () => twoColours().jpeg(),
  'progressive JPEG': () => twoColours().jpeg({ progressive: true }),
  'JPEG with full colour': () => twoColours().jpeg({ chromaSubsampling: '4:4:4' }),
  'JPEG of the best quality': () => twoColours().jpeg({ quality: 100 }),
  'JPEG of a small optimiser': () => twoColours().jpeg({ mozjpeg: true }),
  'grey JPEG': () => twoColours().greyscale().jpeg(),
  'JPEG for print': () => twoColours().toColourspace('cmyk').jpeg(),
  'JPEG in another colour space': () => twoColours().withIccProfile('p3').jpeg(),
  'JPEG with the words of a camera': () =>
    twoColours()
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Model: 'X100' } }),
  'plain PNG': () => twoColours().png(),
  'interlaced PNG': () => twoColours().png({ progressive: true }),
  'PNG with a palette': () => twoColours().png({ palette: true }),
  'PNG of two colours': () => twoColours().png({ palette: true, colours: 2 }),
  'PNG of 16 bits': () => twoColours().toColourspace('rgb16').png(),
  'grey PNG': () => twoColours().greyscale().png(),
  'grey PNG of 16 bits': () => twoColours().greyscale().toColourspace('grey16').png(),
  'PNG with transparency': () => twoColours().ensureAlpha(0.5).png(),
  'PNG that is not packed': () => twoColours().png({ compressionLevel: 0 }),
  'plain WebP': () => twoColours().webp(),
  'WebP without loss': () => twoColours().webp({ lossless: true }),
  'WebP nearly without loss': () => twoColours().webp({ nearLossless: true }),
  'WebP with transparency': () => twoColours().ensureAlpha(0.5).webp(),
  'plain AVIF': () => twoColours().avif({ effort: 0 }),
  'AVIF without loss': () => twoColours().avif({ lossless: true, effort: 0 }),
  'AVIF with full colour': () => twoColours().avif({ chromaSubsampling: '4:4:4', effort: 0 }),
  'one pixel': () => plain(1, 1, '#f00').png(),
  'one row': () => plain(2_000, 1, '#0f0').png(),
  'one column': () => plain(1, 2_000, '#00f').jpeg(),
  'as long as it may be': () => plain(12_000, 2, '#123').png(),
  'photo of a phone': () => noise(1_200, 900).jpeg({ quality: 80 }),
  screenshot: () => twoColours({ width: 1_280, height: 720 }).png(),
};

const turned = Array.from(
  { length: 8 },
  (_, index): GoodFile => ({
    name: `JPEG turned in way ${index + 1}`,
    make: () =>
      twoColours()
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
