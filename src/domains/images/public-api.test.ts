import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { folderStorage, type Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  type Claimant,
  claimImages,
  forgetImages,
  type ImageProcessor,
  imageIdFromUrl,
  imagesByIds,
  openImageProcessor,
  releaseImages,
  type StoredImage,
  storeImage,
  storeImages,
} from './public-api.server.ts';
import { FairQueue } from './server/fair-queue.ts';
import { openImage } from './server/open-image.server.ts';
import { imageId } from './server/store-image.server.ts';
import { sweepUnusedImages } from './server/sweep.server.ts';
import { buildPicture, twoColors } from './testing/fixtures.ts';

let database: Database;
let storage: Storage;
let folder: string;
let imageProcessor: ImageProcessor;

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = await folderStorage(folder);
  imageProcessor = openImageProcessor({ db: database.db, storage, concurrency: 2 });
  return () => rm(folder, { recursive: true });
});

afterAll(() => database.close());

let seed = 1_000;

async function storeNew(): Promise<StoredImage> {
  seed += 1;
  const stored = await storeImage(imageProcessor, await buildPicture(seed), null);
  if (!stored.ok) throw new Error(stored.code);
  return stored.value;
}

const claim = (...ids: string[]) => inTransaction(database.db, (tx) => claimImages(tx, ids, 'market'));
const release = (...ids: string[]) => inTransaction(database.db, (tx) => releaseImages(tx, ids));
const HOUR = 60 * 60 * 1_000;
const sweepIn = (hours: number) =>
  sweepUnusedImages({ db: database.db, storage, clock: () => new Date(Date.now() + hours * HOUR) });
const isKept = async (image: StoredImage) => (await imagesByIds(database.db, [image.id])).length === 1;

describe('claiming pictures', () => {
  test('returns them in the requested order without duplicates', async () => {
    const [first, second] = [await storeNew(), await storeNew()];
    expect(await claim(second.id, first.id, second.id)).toEqual([second, first]);
  });

  test('returns null if a picture is unknown, and an empty list for an empty request', async () => {
    expect(await claim((await storeNew()).id, '0'.repeat(32))).toBeNull();
    expect(await claim()).toEqual([]);
  });
});

describe('ownership of a picture', () => {
  const claimBy = (claimant: Claimant, ...ids: string[]) =>
    inTransaction(database.db, (tx) => claimImages(tx, ids, claimant));
  const send = async (bytes: Uint8Array, userId: string | null, source = '192.0.2.1') => {
    const stored = await storeImage(imageProcessor, bytes, userId, { source });
    return stored.ok ? stored.value.id : stored.code;
  };
  const [mine, theirs] = [{ userId: randomUUID() }, { userId: randomUUID() }];

  test('decides who may use it: other accounts can neither claim it by its address nor prevent its deletion', async () => {
    const bytes = await buildPicture(4_001);
    const id = await send(bytes, theirs.userId);
    expect(await claimBy(mine, id)).toBeNull();
    expect(await claimBy(theirs, id)).toHaveLength(1);
    expect(await claimBy(mine, id)).toBeNull();
    await inTransaction(database.db, (tx) => forgetImages(tx, [id]));
    await sweepIn(0);
    expect(await imagesByIds(database.db, [id])).toEqual([]);
  });

  test('depends on the uploader: the same file of another account is another picture', async () => {
    const bytes = await buildPicture(4_002);
    const [first, again, other] = [
      await send(bytes, mine.userId),
      await send(bytes, mine.userId),
      await send(bytes, theirs.userId),
    ];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(await claimBy(theirs, other)).toHaveLength(1);
  });

  test('is open after an upload without an account: the first account that uses the picture owns it', async () => {
    const bytes = await buildPicture(4_003);
    const id = await send(bytes, null);
    expect(await send(bytes, null)).toBe(id);
    expect(await claimBy(mine, id)).toHaveLength(1);
    expect(await claimBy(theirs, id)).toBeNull();
    // Another person at the same client address uploads the same file.
    const second = await send(bytes, null);
    expect(second).not.toBe(id);
    expect(await claimBy(theirs, second)).toHaveLength(1);
    expect(await claimBy(mine, second)).toBeNull();
  });
});

describe('the sweep', () => {
  test('removes row and files of pictures that were unused for a day', async () => {
    const image = await storeNew();
    expect(await sweepIn(23)).toBe(0);
    expect(await isKept(image)).toBe(true);
    expect(await sweepIn(25)).toBeGreaterThan(0);
    expect(await isKept(image)).toBe(false);
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name));
    expect(files).toEqual([]);
  });

  test('spares a picture until its last use is released', async () => {
    const image = await storeNew();
    await claim(image.id);
    await claim(image.id);
    await release(image.id);
    await sweepIn(25);
    expect(await isKept(image)).toBe(true);
    await release(image.id);
    await sweepIn(23);
    expect(await isKept(image)).toBe(true);
    await sweepIn(25);
    expect(await isKept(image)).toBe(false);
  });

  test('does not prevent a deleted picture from being uploaded again', async () => {
    const bytes = await buildPicture(7);
    const first = await storeImage(imageProcessor, bytes, null);
    await sweepIn(25);
    const second = await storeImage(imageProcessor, bytes, null);
    expect(second).toEqual(first);
    expect(first.ok && (await openImage(imageProcessor, first.value.id, 'card', 'jpg'))).toBeInstanceOf(
      Uint8Array,
    );
  });
});

test('every processing step of an upload runs in the fair queue under its client address', async () => {
  const turns: string[] = [];
  class RecordingQueue extends FairQueue {
    override run<Value>(source: string, task: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
      turns.push(source);
      return super.run(source, task, signal);
    }
  }
  const recording: ImageProcessor = { ...imageProcessor, work: new RecordingQueue({ atOnce: 2 }) };
  await storeImage(recording, await buildPicture(87), null, { source: '192.0.2.7' });
  // Three tasks decode the picture and compute its placeholder and hashes. Twelve tasks create its versions: each size
  // in each format.
  expect(turns).toEqual(Array.from({ length: 15 }, () => '192.0.2.7'));
});

test('an aborted upload is not decoded', async () => {
  const bytes = await buildPicture(88);
  const gone = AbortSignal.abort(new Error('went away'));
  await expect(storeImage(imageProcessor, bytes, null, { signal: gone })).rejects.toThrow('went away');
  const { rows } = await database.pool.query('select 1 from images where id = $1', [imageId(bytes, 'own')]);
  expect(rows).toEqual([]);
});

describe('storing many pictures', () => {
  test('keeps the order, limits the number at once and reports each picture', async () => {
    let [open, most, reports] = [0, 0, 0];
    const sources = [11, 12, 13, 14, 15].map((one) => async () => {
      open += 1;
      most = Math.max(most, open);
      return buildPicture(one, { width: 10 + one, height: 20 });
    });
    const onStored = () => {
      open -= 1;
      reports += 1;
    };
    const images = await storeImages(imageProcessor, sources, { atOnce: 2, onStored });
    expect(images.map((image) => image.width)).toEqual([21, 22, 23, 24, 25]);
    expect([most, reports]).toEqual([2, 5]);
  });

  test('creates a large AVIF once, on the first request', async () => {
    const picture = await twoColors({ width: 1_000, height: 500 }).png().toBuffer();
    const [image] = await storeImages(imageProcessor, [() => picture]);
    const id = image?.id ?? '';
    expect(await storage.size(`${id.slice(0, 2)}/${id}/page.avif`)).toBeNull();
    const [first, second] = await Promise.all([
      openImage(imageProcessor, id, 'page', 'avif'),
      openImage(imageProcessor, id, 'page', 'avif'),
    ]);
    expect(second).toBe(first);
    expect((await sharp(first ?? undefined).metadata()).width).toBe(960);
    expect(await storage.size(`${id.slice(0, 2)}/${id}/page.avif`)).toBe(first?.length);
  });

  test('throws if a picture is refused', async () => {
    const sources = [() => Buffer.from('no picture')];
    await expect(storeImages(imageProcessor, sources)).rejects.toThrow(
      'picture 1 was refused: not-a-picture',
    );
  });
});

test.each([
  ['/images/0123456789abcdef0123456789abcdef/page.jpg', '0123456789abcdef0123456789abcdef'],
  [
    'https://market.example/images/0123456789abcdef0123456789abcdef/card.avif',
    '0123456789abcdef0123456789abcdef',
  ],
  ['https://market.example/images/0123456789ABCDEF0123456789abcdef/card.avif', null],
  ['https://market.example/other/0123456789abcdef0123456789abcdef/card.avif', null],
  ['/images/0123456789abcdef0123456789abcdef0/card.avif', null],
  ['javascript:alert(1)', null],
  ['http://[', null],
  ['', null],
])('the id in %s is %s', (url, id) => {
  expect(imageIdFromUrl(url)).toBe(id);
});
