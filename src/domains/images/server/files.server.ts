import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/process/storage.server.ts';
import { type ImageFormat, type ImageVariant, imageWidths } from '../image-url.ts';
import { mediaTypes } from './encode.server.ts';

export const VARIANTS = Object.keys(imageWidths) as ImageVariant[];
export const FORMATS = Object.keys(mediaTypes) as ImageFormat[];

// Spreads pictures over folders named after the first two characters of their ids, so that each folder stays small.
function fileKey(id: string, variant: ImageVariant, format: ImageFormat): string {
  return `${id.slice(0, 2)}/${id}/${variant}.${format}`;
}

/** Stores one version of a picture. */
export function putFile(
  storage: Storage,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
  bytes: Uint8Array,
): Promise<void> {
  return storage.put(fileKey(id, variant, format), bytes, mediaTypes[format]);
}

/** Reads one version of a picture; returns null if it is not stored. */
export async function readFile(
  storage: Storage,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
): Promise<Uint8Array | null> {
  const stream = await storage.read(fileKey(id, variant, format));
  return stream && (await buffer(stream));
}

/** One stored file of a picture in the picture store. */
export type PictureFile = {
  readonly key: string;
  readonly contentType: string;
  /** True if the file can be created again from the picture's other files. */
  readonly isRegenerable: boolean;
};

/** Returns every file that a picture may have in the picture store. */
export function pictureFiles(id: string): PictureFile[] {
  return VARIANTS.flatMap((variant) =>
    FORMATS.map((format) => ({
      key: fileKey(id, variant, format),
      contentType: mediaTypes[format],
      isRegenerable: format === 'avif',
    })),
  );
}

/** Removes all stored files of a picture. Ignores files that do not exist. */
export async function removeFiles(storage: Storage, id: string): Promise<void> {
  for (const { key } of pictureFiles(id)) await storage.remove(key);
}
