import { buffer } from 'node:stream/consumers';
import type { Storage } from '#platform/process/storage.server.ts';
import { type ImageFormat, type ImageVariant, imageWidths } from '../image-url.ts';
import { mediaTypes } from './encode.server.ts';

export const VARIANTS = Object.keys(imageWidths) as ImageVariant[];
export const FORMATS = Object.keys(mediaTypes) as ImageFormat[];

// Two characters in front spread the pictures over folders that stay small enough to list.
function fileKey(id: string, variant: ImageVariant, format: ImageFormat): string {
  return `${id.slice(0, 2)}/${id}/${variant}.${format}`;
}

/** Keeps one version of a picture. */
export function putFile(
  storage: Storage,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
  bytes: Uint8Array,
): Promise<void> {
  return storage.put(fileKey(id, variant, format), bytes, mediaTypes[format]);
}

/** Reads one version of a picture; null when it is not kept. */
export async function readFile(
  storage: Storage,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
): Promise<Uint8Array | null> {
  const stream = await storage.read(fileKey(id, variant, format));
  return stream && (await buffer(stream));
}

/** A file of a picture in the store. */
export type PictureFile = {
  readonly key: string;
  readonly contentType: string;
  /** True for a file that is made again from the others when it is missing. */
  readonly isRegenerable: boolean;
};

/** Every file that a picture may have in the store. */
export function pictureFiles(id: string): PictureFile[] {
  return VARIANTS.flatMap((variant) =>
    FORMATS.map((format) => ({
      key: fileKey(id, variant, format),
      contentType: mediaTypes[format],
      isRegenerable: format === 'avif',
    })),
  );
}

/** Removes all versions of a picture; those that are missing already do not matter. */
export async function removeFiles(storage: Storage, id: string): Promise<void> {
  for (const { key } of pictureFiles(id)) await storage.remove(key);
}
