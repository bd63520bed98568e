import { createHash, randomUUID } from 'node:crypto';
import { done, type Result } from '#kernel/result.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { ImageFormat, ImageVariant, StoredImage } from '../image-url.ts';
import { insertCuts } from './cut-store.server.ts';
import { cutsOf } from './cuts.server.ts';
import { decodePicture, type PictureRefusal, type Pixels } from './decode.server.ts';
import { encode, makePlaceholder, resizeTo } from './encode.server.ts';
import { FORMATS, putFile, VARIANTS } from './files.server.ts';
import type { ImageProcessor } from './image-processor.server.ts';
import { likenessOf } from './likeness.server.ts';
import { insertImage, touchImage } from './store.server.ts';

export type StoreOptions = {
  /**
   * `all` creates every file at once. `cards` defers the AVIF files of larger sizes to their first visitor. This is
   * three times as fast when filling a market with many pictures.
   */
  readonly avif?: 'all' | 'cards';
  /** Sender in the queue, where sources take turns. The market's own pictures are one source. */
  readonly source?: string;
  /** Aborts when the client is gone. A picture that is not decoded by then is dropped. */
  readonly signal?: AbortSignal;
};

/** Source in the queue for pictures that no client sends. */
const OWN = 'own';

/**
 * Computes the id of a picture from its bytes and its owner. Each owner has their own copy of the same bytes, which is
 * deleted with their data.
 */
export function imageId(bytes: Uint8Array, owner: string): string {
  return createHash('sha256').update(`${owner}\n`).update(bytes).digest('hex').slice(0, 32);
}

/** Returns the id of a picture, and the stored picture if it exists and may be used again. */
async function findOwn(
  db: Db,
  bytes: Uint8Array,
  uploaderId: string | null,
  source: string | undefined,
): Promise<{ readonly id: string; readonly known: StoredImage | null }> {
  const id = imageId(bytes, uploaderId ?? source ?? OWN);
  const known = await touchImage(db, id);
  const isFree = uploaderId !== null || source === undefined || known?.isFree === true;
  // The stored picture came without an account and now belongs to someone, so this sender is another person.
  if (known && !isFree) return { id: imageId(bytes, randomUUID()), known: null };
  return { id, known: known?.image ?? null };
}

function wanted(variant: ImageVariant, options: StoreOptions): ImageFormat[] {
  const later = options.avif === 'cards' && variant !== 'card';
  return FORMATS.filter((format) => !(later && format === 'avif'));
}

async function makeFiles(imageProcessor: ImageProcessor, id: string, pixels: Pixels, options: StoreOptions) {
  const { work, storage } = imageProcessor;
  const limit = <Value>(task: () => Promise<Value>) => work.run(options.source ?? OWN, task);
  await Promise.all(
    VARIANTS.map(async (variant) => {
      const shrunk = await limit(() => resizeTo(pixels, variant));
      await Promise.all(
        wanted(variant, options).map(async (format) => {
          const bytes = await limit(() => encode(shrunk, variant, format));
          await putFile(storage, id, variant, format, bytes);
        }),
      );
    }),
  );
}

/** Computes the hashes of the picture and of its parts, for finding copies. */
async function traitsOf(pixels: Pixels) {
  return { likeness: await likenessOf(pixels), cuts: await cutsOf(pixels) };
}

/**
 * Checks and decodes one picture, and stores all its versions. The same bytes of the same owner return the stored
 * picture. The picture is unused until `claimImages`, and is removed after a day. The row is inserted last, because it
 * promises the files. Throws the reason of `signal` if it aborts.
 */
export async function storeImage(
  imageProcessor: ImageProcessor,
  bytes: Uint8Array,
  uploaderId: string | null,
  options: StoreOptions = {},
): Promise<Result<StoredImage, PictureRefusal>> {
  const { id, known } = await findOwn(imageProcessor.db, bytes, uploaderId, options.source);
  if (known) return done(known);
  const { source = OWN, signal } = options;
  const { work } = imageProcessor;
  const decoded = await work.run(source, () => decodePicture(bytes), signal);
  if (!decoded.ok) return decoded;
  const pixels = decoded.value;
  const placeholder = await work.run(source, () => makePlaceholder(pixels), signal);
  const { likeness, cuts } = await work.run(source, () => traitsOf(pixels), signal);
  await makeFiles(imageProcessor, id, pixels, options);
  const image: StoredImage = { id, width: pixels.width, height: pixels.height, placeholder };
  await insertImage(imageProcessor.db, image, { uploaderId, likeness });
  if (cuts) await insertCuts(imageProcessor.db, id, cuts);
  return done(image);
}
