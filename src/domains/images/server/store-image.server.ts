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
   * `all` creates every file at once. `cards` defers the larger AVIF files until a visitor requests them, which makes
   * storing many pictures three times as fast.
   */
  readonly avif?: 'all' | 'cards';
  /** Sender in the fair queue. By default, all pictures that no client sends share one source. */
  readonly source?: string;
  /** Aborts when the client disconnects. Then a picture whose processing still waits is dropped. */
  readonly signal?: AbortSignal;
};

/** Source in the fair queue for pictures that no client sends. */
const OWN = 'own';

/**
 * Computes the id of a picture from its bytes and its owner. Each owner has their own copy of the same bytes, which is
 * deleted with their data.
 */
export function imageId(bytes: Uint8Array, owner: string): string {
  return createHash('sha256').update(`${owner}\n`).update(bytes).digest('hex').slice(0, 32);
}

/** Returns the id of a picture, and the stored picture if this sender may use it again. */
async function findOwn(
  db: Db,
  bytes: Uint8Array,
  uploaderId: string | null,
  source: string | undefined,
): Promise<{ readonly id: string; readonly known: StoredImage | null }> {
  const id = imageId(bytes, uploaderId ?? source ?? OWN);
  const known = await touchImage(db, id);
  const isFree = uploaderId !== null || source === undefined || known?.isFree === true;
  // The stored picture was uploaded from this address without an account and now has an owner. This sender may be
  // another person.
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
 * Checks and decodes one picture, and stores all its versions. If the same owner has sent the same bytes before,
 * returns the stored picture. A new picture is unused until `claimImages`, and is removed after a day without use. The
 * row is inserted after the files, because a row means that the files are stored. Throws the reason of `signal` if it
 * aborts.
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
