import sharp from 'sharp';
import { SHARE_SIZE } from '../image-url.ts';
import { readFile } from './files.server.ts';
import type { ImageProcessor } from './image-processor.server.ts';
import glyphs from './share-glyphs.json' with { type: 'json' };

/** Height in pixels of the band with text below the photo. */
const BAND = 176;
const MARGIN = 48;
const JPEG_QUALITY = 80;

/** Source in the fair queue that all preview pictures share. */
const SHARERS = 'sharers';

/** Texts in the preview picture of a shared link. */
export type ShareWords = {
  readonly price: string;
  readonly attributes: readonly string[];
  readonly brand: string;
};

/**
 * Advance width and outline of each character, in thousandths of the font size. Outlines are used instead of fonts,
 * because the server's system may have no fonts.
 */
// The cast is needed because TypeScript infers arrays of any length for the pairs in a JSON file.
const outlines = new Map(Object.entries(glyphs as unknown as Record<string, [number, string]>));

type Line = { readonly text: string; readonly size: number; readonly color: string };

/** Returns the width of a text in pixels. Characters without an outline are skipped. */
function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, sign) => sum + (outlines.get(sign)?.[0] ?? 0), 0) * (size / 1_000);
}

/** Draws a line of text as outlines, with its baseline at `y`. */
function drawLine({ text, size, color }: Line, x: number, y: number): string {
  let advance = 0;
  const parts = [...text].map((sign) => {
    const [width, outline] = outlines.get(sign) ?? [0, ''];
    const part = outline ? `<path transform="translate(${advance})" d="${outline}"/>` : '';
    advance += width;
    return part;
  });
  return `<g transform="translate(${x} ${y}) scale(${size / 1_000})" fill="${color}">${parts.join('')}</g>`;
}

/** Joins as many attributes as fit on one line, at most three. */
function attributeLine(attributes: readonly string[], size: number): string {
  const room = SHARE_SIZE.width - 2 * MARGIN;
  const chosen = attributes.slice(0, 3);
  while (chosen.length > 1 && textWidth(chosen.join(' · '), size) > room) chosen.pop();
  return chosen.join(' · ');
}

function drawBand({ price, attributes, brand }: ShareWords): Buffer {
  const { width } = SHARE_SIZE;
  const brandLine = { text: brand, size: 40, color: '#0f6367' };
  const lines = [
    drawLine({ text: price, size: 76, color: '#122a2d' }, MARGIN, 84),
    drawLine(brandLine, width - MARGIN - textWidth(brand, brandLine.size), 80),
    drawLine({ text: attributeLine(attributes, 42), size: 42, color: '#495a5e' }, MARGIN, 145),
  ];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${BAND}"><rect width="${width}" height="${BAND}" fill="#fff"/>${lines.join('')}</svg>`,
  );
}

/**
 * Draws the preview picture of a shared link: the photo, with price and attributes below. Returns null if the photo is
 * missing. Waits in the same fair queue as uploads.
 */
export async function drawSharePicture(
  { storage, work }: Pick<ImageProcessor, 'storage' | 'work'>,
  imageId: string,
  words: ShareWords,
): Promise<Buffer | null> {
  const photo = await readFile(storage, imageId, 'page', 'webp');
  if (!photo) return null;
  const { width, height } = SHARE_SIZE;
  return work.run(SHARERS, async () => {
    const shown = await sharp(photo)
      .resize(width, height - BAND, { fit: 'cover' })
      .toBuffer();
    return sharp(shown)
      .extend({ bottom: BAND, background: '#fff' })
      .composite([{ input: drawBand(words), left: 0, top: height - BAND }])
      .jpeg({ quality: JPEG_QUALITY, mozjpeg: false })
      .toBuffer();
  });
}
