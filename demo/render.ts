// Renders drawings as JPEG files, like photos that a phone uploads, and caches them between starts.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../tools/root.ts';

/** Default folder of the rendered pictures. */
const PICTURE_CACHE = join(ROOT, '.cache', 'demo-pictures');

const QUALITY = 90;

/**
 * Returns the file name of a rendered picture, which is the hash of its drawing. A changed drawing has a new name, so
 * its old picture is not used.
 */
function cacheName(svg: string): string {
  return `${createHash('sha256').update(`jpeg ${QUALITY}\n${svg}`).digest('hex').slice(0, 40)}.jpg`;
}

async function readCached(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch {
    return undefined;
  }
}

/** Writes a file under a temporary name and renames it, so that an interrupted start leaves no incomplete picture. */
async function writeCached(file: string, bytes: Buffer): Promise<void> {
  const aside = `${file}.${process.pid}.part`;
  await writeFile(aside, bytes);
  await rename(aside, file);
}

/** Renders SVG text as a JPEG photo. */
export async function renderSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Renders a drawing as a JPEG photo, or reads the photo from the cache. */
export async function renderCached(svg: string, cacheDir = PICTURE_CACHE): Promise<Buffer> {
  const file = join(cacheDir, cacheName(svg));
  const cached = await readCached(file);
  if (cached) return cached;
  const jpeg = await renderSvg(svg);
  await mkdir(cacheDir, { recursive: true });
  await writeCached(file, jpeg);
  return jpeg;
}
