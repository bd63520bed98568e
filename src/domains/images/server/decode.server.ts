import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import { imageWidths } from '../image-url.ts';
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE } from '../limits.ts';
import { fileKind, isPictureKind, kindAdvice, type PictureKind } from './file-kind.ts';

/** Decoded pixels of a picture: upright, in sRGB, without transparency, at most as wide as the `full` version. */
export type Pixels = {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
};

export type PictureRefusal = 'not-a-picture' | 'picture-broken' | 'too-many-pixels';

/** Timeout for decoding a picture, in seconds. A normal picture of 40 megapixels takes about one second. */
const MOST_SECONDS = 15;

// guard: picture-pixel-limit ("MAX_PICTURE_PIXELS" => false)
const OPTIONS: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS };

const FORMATS: Record<PictureKind, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' };

function refusalOf(error: unknown): Refused<PictureRefusal> {
  const message = error instanceof Error ? error.message : '';
  return refuse(message.includes('exceeds pixel limit') ? 'too-many-pixels' : 'picture-broken');
}

function refuseByHeader(kind: PictureKind, header: Metadata): Refused<PictureRefusal> | null {
  if (header.format !== FORMATS[kind] || (kind === 'avif' && header.compression !== 'av1')) {
    return refuse('not-a-picture');
  }
  // guard: animated-picture (condition => false)
  if ((header.pages ?? 1) > 1) {
    return refuse('not-a-picture', { detail: 'Animated pictures are not supported. Choose a single photo.' });
  }
  const tooLong = Math.max(header.width, header.height) > MAX_PICTURE_SIDE;
  // guard: picture-side-limit (value => null)
  return tooLong ? refuse('too-many-pixels') : null;
}

function decodeUpright(bytes: Uint8Array): Sharp {
  return (
    sharp(bytes, OPTIONS)
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: imageWidths.full, withoutEnlargement: true })
      // Puts a white background behind transparent pixels. JPEG has no transparency, and all versions of a picture must
      // look the same.
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
  );
}

/** Decodes an uploaded file without its metadata. Refuses a file that is not an accepted picture, with the reason. */
export async function decodePicture(bytes: Uint8Array): Promise<Result<Pixels, PictureRefusal>> {
  const kind = fileKind(bytes);
  // guard: picture-kind ("not-a-picture" => picture-broken)
  if (!isPictureKind(kind)) return refuse('not-a-picture', { detail: kindAdvice(kind) });
  try {
    const refused = refuseByHeader(kind, await sharp(bytes, OPTIONS).metadata());
    if (refused) return refused;
    const { data, info } = await decodeUpright(bytes).raw().toBuffer({ resolveWithObject: true });
    return done({ data, width: info.width, height: info.height, channels: info.channels });
  } catch (error) {
    return refusalOf(error);
  }
}

/** Decodes a picture file that this site has stored. Throws if the file is damaged. */
export async function decodeStored(bytes: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(bytes, OPTIONS).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
