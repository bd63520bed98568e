// Turns picture requests into JPEG files as a phone would upload them, and remembers them between starts.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import type { PictureRequest } from './listing.ts';
import { drawDevice } from './pictures/draw-device.ts';

/** Where rendered pictures are kept unless the caller says otherwise. */
export const PICTURE_CACHE = '.cache/demo-pictures';

const QUALITY = 90;

export type RenderedPicture = {
  request: PictureRequest;
  /** JPEG, 1600 × 1200 px. */
  jpeg: Buffer;
};

export type RenderOptions = {
  /** How many pictures are rendered at once; each keeps about one core busy. */
  concurrency?: number;
  cacheDir?: string;
};

/** The drawing itself names the file: when a drawing changes, its old picture is not found any more. */
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

/** Writes aside and renames, so that a start that is broken off leaves no half picture behind. */
async function writeCached(file: string, bytes: Buffer): Promise<void> {
  const aside = `${file}.${process.pid}.part`;
  await writeFile(aside, bytes);
  await rename(aside, file);
}

/** Renders an SVG text as a JPEG photograph. */
export async function renderSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Renders one drawing through the cache. */
export async function renderCached(svg: string, cacheDir = PICTURE_CACHE): Promise<Buffer> {
  const file = join(cacheDir, cacheName(svg));
  const cached = await readCached(file);
  if (cached) return cached;
  const jpeg = await renderSvg(svg);
  await mkdir(cacheDir, { recursive: true });
  await writeCached(file, jpeg);
  return jpeg;
}

/**
 * Renders pictures and gives each as soon as it and all before it are ready, in the order of the requests.
 * Stops rendering when the caller stops taking.
 */
export async function* renderPictures(
  requests: readonly PictureRequest[],
  options: RenderOptions = {},
): AsyncGenerator<RenderedPicture> {
  const concurrency = options.concurrency ?? 2;
  const limit = pLimit(concurrency);
  const started: Promise<RenderedPicture>[] = [];
  const start = (request: PictureRequest) =>
    limit(async () => ({ request, jpeg: await renderCached(drawDevice(request), options.cacheDir) }));
  let next = 0;
  while (next < requests.length || started.length > 0) {
    // A short queue keeps the cores busy without holding hundreds of pictures in memory.
    while (next < requests.length && started.length < concurrency * 2) {
      const promise = start(requests[next++] as PictureRequest);
      // A failure is thrown where the picture is taken; until then it must not count as unhandled.
      promise.catch(() => undefined);
      started.push(promise);
    }
    const first = started.shift();
    if (first) yield await first;
  }
}
