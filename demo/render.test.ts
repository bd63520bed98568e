import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawDevice } from './pictures/draw-device.ts';
import { renderCached } from './render.ts';

const request = { kind: 'drive', seed: 'render' } as const;
const drawing = drawDevice(request);

let cacheDir = '';
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'demo-pictures-'));
});
afterEach(() => rm(cacheDir, { recursive: true, force: true }));

it('rendering returns a JPEG picture of 1600 × 1200 pixels', async () => {
  const { format, width, height } = await sharp(await renderCached(drawing, cacheDir)).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1600, height: 1200 });
});

it('a picture comes from the cache the second time, and another view is rendered separately', async () => {
  const first = await renderCached(drawing, cacheDir);
  const [file = ''] = await readdir(cacheDir);
  const long = new Date('2020-01-01T00:00:00Z');
  await utimes(join(cacheDir, file), long, long);
  expect(await renderCached(drawing, cacheDir)).toEqual(first);
  expect((await stat(join(cacheDir, file))).mtime).toEqual(long);
  expect(await renderCached(drawDevice({ ...request, view: 'back' }), cacheDir)).not.toEqual(first);
  expect(await readdir(cacheDir)).toHaveLength(2);
});
