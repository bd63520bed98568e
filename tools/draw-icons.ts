// Draws pictures from the mark in src/ui/icons/favicon.svg. They are the icons of the web manifest, the picture for
// shared links and the logo of emails. Run it after a change of the mark: node tools/draw-icons.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './root.ts';

const mark = readFileSync(join(ROOT, 'src', 'ui', 'icons', 'favicon.svg'));
const CANVAS = '#f6fafa';

/** Draws the mark on a square of `size` px. The width of the mark is `share` of the square's width. */
async function drawIcon(file: string, size: number, share: number): Promise<void> {
  const width = Math.round(size * share);
  const drawn = await sharp(mark, { density: 1200 }).resize({ width }).png().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: CANVAS } })
    .composite([{ input: drawn }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(ROOT, 'public', 'icons', file));
}

/** Draws the preview picture for links to pages without a picture of their own: 1200 × 630 px. */
async function drawShare(): Promise<void> {
  const drawn = await sharp(mark, { density: 1200 }).resize({ width: 360 }).png().toBuffer();
  const words = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <text x="600" y="520" text-anchor="middle" font-family="DejaVu Sans, sans-serif" font-weight="700"
      font-size="84" fill="#122125">Secondbyte</text></svg>`);
  await sharp({ create: { width: 1200, height: 630, channels: 4, background: CANVAS } })
    .composite([{ input: drawn, left: 420, top: 80 }, { input: words }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(ROOT, 'public', 'icons', 'share.png'));
}

/**
 * Color of the mark in emails, lighter than in the drawing. Its contrast is 5.4 to 1 on the light background of
 * emails, and 3.2 to 1 on their dark one.
 */
const EMAIL_MARK = '#12767b';

/**
 * Draws the logo of emails with 72 × 58 px, for a display at half that size. The logo is a PNG, because many mail
 * programs show no SVG. One picture serves the light and the dark theme, because few mail programs can choose between
 * two pictures.
 */
async function drawEmailLogo(): Promise<void> {
  const svg = mark.toString().replace('viewBox="0 -4 40 40"', 'viewBox="0 0 40 32"');
  await sharp(Buffer.from(svg.replace('#0f6367', EMAIL_MARK)), { density: 1200 })
    .resize({ width: 72, height: 58, fit: 'fill' })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(ROOT, 'public', 'icons', 'email-logo.png'));
}

await drawIcon('icon-192.png', 192, 0.8);
await drawIcon('icon-512.png', 512, 0.8);
await drawIcon('icon-maskable-512.png', 512, 0.56);
await drawIcon('apple-touch-icon.png', 180, 0.72);
await drawShare();
await drawEmailLogo();
