import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Result } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import type { Storage } from '#platform/process/storage.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import type { StoredImage } from './image-url.ts';
import { imagesPersonalData } from './personal-data.ts';
import type { PictureRefusal } from './server/decode.server.ts';
import { pictureFiles as filesOf, type PictureFile } from './server/files.server.ts';
import { type ImageProcessor, openImageProcessor } from './server/image-processor.server.ts';
import { addUse, dropUse, forgetUses, selectImages } from './server/store.server.ts';
import { type StoreOptions, storeOneImage } from './server/store-image.server.ts';
import { sweepImages } from './server/sweep.server.ts';

export type { StoredImage } from './image-url.ts';
export type { PictureRefusal } from './server/decode.server.ts';
export type { PictureFile } from './server/files.server.ts';
export type { ImageProcessor } from './server/image-processor.server.ts';

/** Opens the place where pictures are made: one a process. `lanes` is how many are worked on at once. */
export function openImages(parts: {
  readonly db: Db;
  readonly storage: Storage;
  readonly concurrency?: number;
}): ImageProcessor {
  return openImageProcessor(parts);
}

/**
 * Checks, decodes and keeps one picture in all its versions. The same bytes again give the same picture at
 * once. Nothing uses it yet: {@link claimImages} keeps it from being removed after a day.
 */
export function storeImage(
  imageProcessor: ImageProcessor,
  bytes: Uint8Array,
  uploaderId: string | null,
  options?: StoreOptions,
): Promise<Result<StoredImage, PictureRefusal>> {
  return storeOneImage(imageProcessor, bytes, uploaderId, options);
}

/** A picture yet to be read or drawn; asked only when its turn comes, so that few lie in memory at once. */
export type PictureSource = () => Uint8Array | Promise<Uint8Array>;

/**
 * Keeps many pictures, a few at a time, and gives them in the order of `sources`. Larger AVIF files are made
 * when first asked for. Throws at the first picture that is refused.
 */
export function storeImages(
  imageProcessor: ImageProcessor,
  sources: readonly PictureSource[],
  options: { readonly uploaderId?: string; readonly atOnce?: number; readonly onStored?: () => void } = {},
): Promise<StoredImage[]> {
  const turns = pLimit(options.atOnce ?? availableParallelism());
  const keep = async (source: PictureSource, index: number) => {
    const stored = await storeOneImage(imageProcessor, await source(), options.uploaderId ?? null, {
      avif: 'cards',
    });
    if (!stored.ok) throw new Error(`picture ${index + 1} was refused: ${stored.code}`);
    options.onStored?.();
    return stored.value;
  };
  return Promise.all(sources.map((source, index) => turns(() => keep(source, index))));
}

/** The id in an address of one of our pictures (`/images/{id}/…`, with any origin or none), or null. */
export function imageIdFromUrl(url: string): string | null {
  if (!URL.canParse(url, 'http://any')) return null;
  const { pathname } = new URL(url, 'http://any');
  return /^\/images\/([0-9a-f]{32})(?:\/|$)/.exec(pathname)?.[1] ?? null;
}

/**
 * Notes one use of each picture, and gives them in the order asked; null when one is unknown (then roll back).
 * Every claim is undone by one {@link releaseImages} when its owner goes.
 */
export async function claimImages(tx: Tx, ids: readonly string[]): Promise<StoredImage[] | null> {
  const distinct = [...new Set(ids)];
  const claimed = new Map((await addUse(tx, distinct)).map((image) => [image.id, image]));
  const list = distinct.map((id) => claimed.get(id));
  return list.every((image) => image !== undefined) ? list : null;
}

/** Takes back one use of each picture; a day after the last one the picture is removed. */
export function releaseImages(tx: Tx, ids: readonly string[]): Promise<void> {
  return dropUse(tx, [...new Set(ids)]);
}

/**
 * Takes back one use of each picture for each time it is named, and removes at once what nothing uses then: for
 * people who leave.
 */
export async function forgetImages(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forgetUses(tx, ids);
  await enqueue(tx, sweepImages, {}, { key: 'images.sweep-now' });
}

/** What the images' table holds about people. */
export const personalData: PersonalData = imagesPersonalData;

/** Finds pictures by id; unknown ids are left out. */
export function imagesByIds(db: Db, ids: readonly string[]): Promise<StoredImage[]> {
  return selectImages(db, ids);
}

/** Every file that a picture may have in the store: for those who copy the store. */
export function pictureFiles(id: string): PictureFile[] {
  return filesOf(id);
}
