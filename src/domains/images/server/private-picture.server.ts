import { done, type Result } from '#kernel/result.ts';
import { decodePicture, type PictureRefusal } from './decode.server.ts';
import { encode, mediaTypes } from './encode.server.ts';
import type { ImageProcessor } from './image-processor.server.ts';

/**
 * Checks and decodes a private picture without storing anything. Returns a JPEG: upright, without metadata, at most as
 * wide as the widest public version. `source` is the uploader's source in the fair queue.
 */
export async function cleanPicture(
  { work }: ImageProcessor,
  bytes: Uint8Array,
  source: string,
): Promise<Result<Buffer, PictureRefusal>> {
  const decoded = await work.run(source, () => decodePicture(bytes));
  if (!decoded.ok) return decoded;
  return done(await work.run(source, () => encode(decoded.value, 'full', 'jpg')));
}

/** Builds a response with a picture that only its requester may see. Caches must not store the response. */
export function privatePictureResponse(jpeg: Uint8Array): Response {
  return new Response(new Uint8Array(jpeg), {
    headers: {
      'content-type': mediaTypes.jpg,
      'content-length': String(jpeg.length),
      'content-disposition': 'inline',
      // guard: private-picture-cache ("private, no-store" => public, max-age=60)
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  });
}
