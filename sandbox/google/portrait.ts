import sharp from 'sharp';
import type { Account } from './accounts.ts';

const SIDE = 256;

/** Draws a PNG portrait: head and shoulders in two colors derived from the account. */
export function drawPortrait({ sub }: Account): Promise<Buffer> {
  const hue = Number(BigInt(sub) % 360n);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="${SIDE}" height="${SIDE}">
    <rect width="256" height="256" fill="hsl(${hue} 42% 82%)"/>
    <circle cx="128" cy="106" r="50" fill="hsl(${(hue + 20) % 360} 38% 34%)"/>
    <path d="M28 256c0-58 44-90 100-90s100 32 100 90z" fill="hsl(${(hue + 20) % 360} 38% 34%)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
