import { imageWidths } from '../../image-url.ts';

/** Largest size of a shrunk photo, in bytes. Uploading four of them takes less than 20 s at 750 kbit/s. */
export const MAX_SENT_BYTES = 420_000;

/** Files up to this size are sent unchanged, because shrinking them would take longer than it saves. */
const SMALL_ENOUGH_BYTES = 250_000;

/** Longest side of a shrunk photo, in px. The server stores nothing wider. */
const LONGEST_SIDE = imageWidths.full;

/** JPEG qualities, tried in this order until the file is small enough. */
const QUALITIES = [0.82, 0.72, 0.6, 0.45];

/** Returns a picture's size, reduced to the longest allowed side, in px. Never enlarges it. */
export function shrunkSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(picture: ImageBitmap): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(picture.width, picture.height));
  const context = canvas.getContext('2d');
  if (!context) return null;
  // White background, because JPEG has no transparency. The server uses the same background.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

async function encodeSmall(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const quality of QUALITIES) {
    smallest = await encoded(canvas, quality);
    if (!smallest || smallest.size <= MAX_SENT_BYTES) return smallest;
  }
  return smallest;
}

/**
 * Prepares a photo for upload: upright, without metadata such as its location, and no wider than the stored version.
 * Returns the original file if it is small, or if the browser cannot decode it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH_BYTES) return file;
  try {
    // The browser rotates the bitmap by its EXIF orientation, and the canvas drops all metadata.
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = drawn(picture);
    picture.close();
    const shrunk = canvas && (await encodeSmall(canvas));
    return shrunk && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}
