import type { ImageFormat, ImageVariant } from '../image-url.ts';
import { decodeStored } from './decode.server.ts';
import { encode, resizeTo } from './encode.server.ts';
import { putFile, readFile } from './files.server.ts';
import type { ImageProcessor } from './image-processor.server.ts';

/** Source in the fair queue that all visitors who view pictures share. Together they count as much as one uploader. */
const VISITORS = 'visitors';

/**
 * Creates and stores an AVIF version that was not created at the upload, from the `full` WebP version. Returns null if
 * the picture does not exist.
 */
async function encodeDeferredAvif(
  imageProcessor: ImageProcessor,
  id: string,
  variant: ImageVariant,
): Promise<Uint8Array | null> {
  const source = await readFile(imageProcessor.storage, id, 'full', 'webp');
  if (!source) return null;
  const bytes = await imageProcessor.work.run(VISITORS, async () =>
    encode(await resizeTo(await decodeStored(source), variant), variant, 'avif'),
  );
  await putFile(imageProcessor.storage, id, variant, 'avif', bytes);
  return bytes;
}

/**
 * Returns the bytes of one version of a picture, or null if the picture does not exist. Creates an AVIF version on the
 * first request if the upload deferred it.
 */
export async function openImage(
  imageProcessor: ImageProcessor,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
): Promise<Uint8Array | null> {
  const kept = await readFile(imageProcessor.storage, id, variant, format);
  if (kept || format !== 'avif') return kept;
  const key = `${id}/${variant}`;
  const known = imageProcessor.inFlight.get(key);
  if (known) return known;
  const made = encodeDeferredAvif(imageProcessor, id, variant).finally(() =>
    imageProcessor.inFlight.delete(key),
  );
  imageProcessor.inFlight.set(key, made);
  return made;
}
