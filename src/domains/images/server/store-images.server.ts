import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { StoredImage } from '../image-url.ts';
import type { ImageProcessor } from './image-processor.server.ts';
import { storeImage } from './store-image.server.ts';

/** Function that loads or draws a picture just before it is processed, so that memory holds few pictures at once. */
export type PictureSource = () => Uint8Array | Promise<Uint8Array>;

/**
 * Stores many pictures, a few at a time, and returns them in the order of `sources`. Larger AVIF files are created on
 * first request. Throws at the first refused picture.
 */
export function storeImages(
  imageProcessor: ImageProcessor,
  sources: readonly PictureSource[],
  options: { readonly uploaderId?: string; readonly atOnce?: number; readonly onStored?: () => void } = {},
): Promise<StoredImage[]> {
  const limit = pLimit(options.atOnce ?? availableParallelism());
  const store = async (source: PictureSource, index: number) => {
    const stored = await storeImage(imageProcessor, await source(), options.uploaderId ?? null, {
      avif: 'cards',
    });
    if (!stored.ok) throw new Error(`picture ${index + 1} was refused: ${stored.code}`);
    options.onStored?.();
    return stored.value;
  };
  return Promise.all(sources.map((source, index) => limit(() => store(source, index))));
}
