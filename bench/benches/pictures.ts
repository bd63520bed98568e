import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { folderStorage } from '#platform/process/storage.server.ts';
import {
  drawSharePicture,
  type ImageProcessor,
  openImageProcessor,
  storeImage,
} from '../../src/domains/images/public-api.server.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { withEmptyMarket } from '../testbed/empty-market.ts';
import { describeSpread, spreadOf } from '../testbed/spread.ts';

const MOST_OF_SHARP = 1.2;
const MOST_BLOCKED_MS = 50;
const NANOSECONDS = 1e6;
const SIZE = { width: 4_000, height: 3_000 };
const QUICK_SIZE = { width: 1_600, height: 1_200 };
const WIDTHS = { card: 480, page: 960, full: 1_600 } as const;

/** Makes a random image that compresses like a photo: soft shapes with a little noise. */
async function takePhoto({ width, height }: typeof SIZE): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const shapes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const grain = { type: 'gaussian', mean: 128, sigma: 6 } as const;
  const film = await sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(shapes)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: film, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/**
 * Makes all nine files with sharp alone, as its documentation shows. Makes one file at a time, like the
 * market.
 */
async function makeBySharp(photo: Buffer): Promise<void> {
  const limit = pLimit(1);
  const upright = sharp(photo).autoOrient().flatten({ background: '#ffffff' });
  const files = Object.entries(WIDTHS).flatMap(([variant, width]) => {
    const shrunk = upright.clone().resize({ width, withoutEnlargement: true });
    return [
      shrunk.clone().avif({ quality: 55, effort: variant === 'full' ? 1 : 2 }),
      shrunk.clone().webp({ quality: 80, effort: 2 }),
      shrunk.clone().jpeg({ quality: 82, progressive: true }),
    ];
  });
  await Promise.all(files.map((file) => limit(() => file.toBuffer())));
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Sample texts of a listing, for the preview picture of shared links. The picture shows them below the photo. */
const WORDS = { price: '৳38,500', attributes: ['i5-8350U', '16 GB', '512 GB SSD'], brand: 'Secondbyte' };

type Round = {
  readonly ratio: number;
  readonly ourMs: number;
  readonly blockedMs: number;
  /** Time to draw the preview picture for shared links, and the picture's size. */
  readonly share: { readonly ms: number; readonly bytes: number };
};

async function drawForLinks(imageProcessor: ImageProcessor, imageId: string): Promise<Round['share']> {
  let bytes = 0;
  const ms = await time(async () => {
    bytes = (await drawSharePicture(imageProcessor, imageId, WORDS))?.length ?? 0;
  });
  if (bytes === 0) throw new Error('there is no photo for the benchmark');
  return { ms, bytes };
}

async function runRound(imageProcessor: ImageProcessor, size: typeof SIZE): Promise<Round> {
  const photo = await takePhoto(size);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let imageId = '';
  const ourMs = await time(async () => {
    const stored = await storeImage(imageProcessor, photo, null, { avif: 'all' });
    if (!stored.ok) throw new Error(`the photo was refused: ${stored.code}`);
    imageId = stored.value.id;
  });
  delay.disable();
  const share = await drawForLinks(imageProcessor, imageId);
  const sharpMs = await time(() => makeBySharp(photo));
  return { ratio: ourMs / sharpMs, ourMs, blockedMs: delay.max / NANOSECONDS, share };
}

function judge(rounds: readonly Round[], { width, height }: typeof SIZE): Figure[] {
  const ratios = rounds.map(({ ratio }) => ratio);
  const blocked = rounds.map(({ blockedMs }) => blockedMs);
  const seconds = rounds.map(({ ourMs }) => ourMs / 1_000);
  return [
    {
      what: `a JPEG of ${width} × ${height} taken in, all nine files, against sharp alone`,
      target: `at most ${MOST_OF_SHARP} ×`,
      figure: `${describeSpread(ratios, 2)} ×, ${describeSpread(seconds, 1)} s`,
      holds: spreadOf(ratios).middle <= MOST_OF_SHARP,
    },
    {
      what: 'longest that the process was busy meanwhile, ms',
      target: `at most ${MOST_BLOCKED_MS}`,
      figure: describeSpread(blocked),
      holds: spreadOf(blocked).middle <= MOST_BLOCKED_MS,
    },
    {
      what: 'the picture of a shared link, drawn for its first visitor, ms',
      target: 'none',
      figure: `${describeSpread(rounds.map(({ share }) => share.ms))}; ${describeSpread(rounds.map(({ share }) => share.bytes / 1_000))} KB`,
      holds: null,
    },
  ];
}

/** Measures the processing of uploaded pictures. */
export const bench: Bench = {
  name: 'pictures',
  question: 'What does taking a picture in cost beside the making of its files, and one for shared links?',
  run: ({ quick }: RunOptions) =>
    withEmptyMarket(async ({ db }, folder) => {
      const imageProcessor = openImageProcessor({
        db,
        storage: await folderStorage(join(folder, 'pictures')),
        concurrency: 1,
      });
      const size = quick ? QUICK_SIZE : SIZE;
      // Warm-up: the first round loads the image codecs.
      await runRound(imageProcessor, QUICK_SIZE);
      const rounds: Round[] = [];
      while (rounds.length < (quick ? 2 : 3)) rounds.push(await runRound(imageProcessor, size));
      return judge(rounds, size);
    }),
};
