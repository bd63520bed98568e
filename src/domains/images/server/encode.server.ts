import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, type ImageVariant, imageWidths } from '../image-url.ts';
import type { Pixels } from './decode.server.ts';

/** Media types of the stored versions, by format. */
export const mediaTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

// AVIF encoding effort of each variant. Effort 2 takes three times as long as effort 1 for a `full` AVIF, and the file
// is hardly smaller.
const AVIF_EFFORT: Readonly<Record<ImageVariant, number>> = { card: 2, page: 2, full: 1 };

const PLACEHOLDER_CHARACTERS = 300;

function open(pixels: Pixels): Sharp {
  const { width, height, channels } = pixels;
  return sharp(pixels.data, { raw: { width, height, channels } });
}

/** Resizes pixels to the width of a variant. A narrower picture stays unchanged. */
export async function resizeTo(pixels: Pixels, variant: ImageVariant): Promise<Pixels> {
  if (pixels.width <= imageWidths[variant]) return pixels;
  const { data, info } = await open(pixels)
    .resize({ width: imageWidths[variant] })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Encodes pixels that {@link resizeTo} has resized to the variant's width. */
export function encode(pixels: Pixels, variant: ImageVariant, format: ImageFormat): Promise<Buffer> {
  const picture = open(pixels);
  if (format === 'avif') return picture.avif({ quality: 55, effort: AVIF_EFFORT[variant] }).toBuffer();
  if (format === 'webp') return picture.webp({ quality: 80, effort: 2 }).toBuffer();
  return picture.jpeg({ quality: 82, progressive: true }).toBuffer();
}

/** Creates a tiny, blurred version of the picture as a data URL of at most 300 characters. */
export async function makePlaceholder(pixels: Pixels): Promise<string> {
  for (const side of [16, 12, 8, 4]) {
    const bytes = await open(pixels)
      .resize({ width: side, height: side, fit: 'inside' })
      .webp({ quality: 25, effort: 6 })
      .toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= PLACEHOLDER_CHARACTERS) return address;
  }
  throw new Error('even a placeholder of 4 × 4 pixels is too long');
}
