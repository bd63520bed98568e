import type { ImageFormat, ImageVariant } from '../image-url.ts';
import { decodeOwn } from './decode.server.ts';
import { encode, shrinkTo } from './encode.server.ts';
import { putFile, readFile } from './files.server.ts';
import type { Workshop } from './image-processor.server.ts';

/** Makes an AVIF that was left for later out of the full WebP; null when there is no such picture. */
async function makeLateAvif(
  workshop: Workshop,
  id: string,
  variant: ImageVariant,
): Promise<Uint8Array | null> {
  const source = await readFile(workshop.storage, id, 'full', 'webp');
  if (!source) return null;
  const bytes = await workshop.lanes(async () =>
    encode(await shrinkTo(await decodeOwn(source), variant), variant, 'avif'),
  );
  await putFile(workshop.storage, id, variant, 'avif', bytes);
  return bytes;
}

/** The bytes of one version of a picture, or null when there is no such picture. */
export async function openImage(
  workshop: Workshop,
  id: string,
  variant: ImageVariant,
  format: ImageFormat,
): Promise<Uint8Array | null> {
  const kept = await readFile(workshop.storage, id, variant, format);
  if (kept || format !== 'avif') return kept;
  const key = `${id}/${variant}`;
  const known = workshop.making.get(key);
  if (known) return known;
  const made = makeLateAvif(workshop, id, variant).finally(() => workshop.making.delete(key));
  workshop.making.set(key, made);
  return made;
}
