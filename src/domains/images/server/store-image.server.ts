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
   * AVIF files to create at once. `all` creates every file. `cards` creates only the smallest; the larger ones are
   * created when a visitor requests them. This makes storing many pictures three times as fast.
   */
  readonly avif?: 'all' | 'cards';
  /** Source of the upload in the fair queue. By default, all pictures that no client uploads share one source. */
  readonly source?: string;
  /** Aborts when the client disconnects. A picture that is still waiting for processing is then dropped. */
  readonly signal?: AbortSignal;
};

/** Source in the fair queue for pictures that no client uploads, such as imports. */
const OWN = 'own';

/**
 * Computes the id of a picture from its bytes and its owner. Each owner has a separate copy of the same bytes, so the
 * copy can be deleted with the owner's data.
 */
export function imageId(bytes: Uint8Array, owner: string): string {
  return createHash('sha256').update(`${owner}\n`).update(bytes).digest('hex').slice(0, 32);
}

/**
 * Returns the id for an uploaded picture. Also returns the stored picture with this id, if this uploader may use it
 * again.
 */
async function findOwn(
  db: Db,
  bytes: Uint8Array,
  uploaderId: string | null,
  source: string | undefined,
): Promise<{ readonly id: string; readonly known: StoredImage | null }> {
  const id = imageId(bytes, uploaderId ?? source ?? OWN);
  const known = await touchImage(db, id);
  const isFree = uploaderId !== null || source === undefined || known?.isFree === true;
  // The stored picture was uploaded from this client address without an account and now has an owner. This uploader may
  // be another person, so the picture gets a random id.
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

/** Computes the hashes of the picture and of its parts, for finding copies on the market. */
async function traitsOf(pixels: Pixels) {
  return { likeness: await likenessOf(pixels), cuts: await cutsOf(pixels) };
}

/**
 * Checks and decodes one picture, and stores all its versions. If the same owner has uploaded the same bytes before,
 * returns the stored picture. A new picture is removed after a day unless `claimImages` records a use. The row is
 * inserted after the files, because a row means that the files are stored. If `signal` aborts, throws its reason.
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
