import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PictureRequest } from './listing.ts';
import { type RenderedPicture, renderPictures } from './render.ts';

const requests: readonly PictureRequest[] = (['three-quarter', 'closed', 'back'] as const).map((view) => ({
  kind: 'drive',
  seed: 'render',
  view,
}));

let cacheDir = '';
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

async function renderAll(): Promise<RenderedPicture[]> {
  return Array.fromAsync(renderPictures(requests, { concurrency: 2, cacheDir }));
}

it('gives JPEG photographs of 1600 × 1200 in the order asked for', async () => {
  const rendered = await renderAll();
  expect(rendered.map(({ request }) => request)).toEqual(requests);
  for (const { jpeg } of rendered) {
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1200 });
  }
});

it('takes a picture from the cache the second time', async () => {
  const first = await renderAll();
  const files = await readdir(cacheDir);
  expect(files).toHaveLength(requests.length);
  const long = new Date('2020-01-01T00:00:00Z');
  for (const file of files) await utimes(join(cacheDir, file), long, long);
  const second = await renderAll();
  expect(second).toEqual(first);
  for (const file of files) expect((await stat(join(cacheDir, file))).mtime).toEqual(long);
});
