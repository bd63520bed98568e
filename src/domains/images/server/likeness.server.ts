import sharp from 'sharp';
import type { Pixels } from './decode.server.ts';

/** Number of rows and columns of a hash: 8 × 8 parts give 64 bits. */
const SIDE = 8;
/**
 * Minimum difference between the brightness (0 to 255) of the darkest and the lightest part. Below it, the bits of the
 * hash are random.
 */
const LEAST_CONTRAST = 24;

/**
 * Computes the difference hash of a picture. Each bit says whether one of 8 × 8 parts is darker than its right
 * neighbor. Source: N. Krawetz, "Kind of like that", The Hacker Factor Blog, 2013. Returns 64 bits as a signed integer
 * for the database, or null if nearly the whole picture has one color.
 */
export async function likenessOf({ data, width, height, channels }: Pixels): Promise<bigint | null> {
  const parts = await sharp(data, { raw: { width, height, channels } })
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  if (Math.max(...parts) - Math.min(...parts) < LEAST_CONTRAST) return null;
  let hash = 0n;
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column;
      hash = (hash << 1n) | ((parts[at] ?? 0) < (parts[at + 1] ?? 0) ? 1n : 0n);
    }
  }
  return BigInt.asIntN(64, hash);
}

/** Returns the hash of the picture mirrored left to right. Mirroring reverses each row and inverts its bits. */
export function mirroredLikeness(likeness: bigint): bigint {
  const bits = BigInt.asUintN(64, likeness)
    .toString(2)
    .padStart(SIDE * SIDE, '0');
  const mirrored = Array.from({ length: SIDE }, (_, row) =>
    [...bits.slice(row * SIDE, (row + 1) * SIDE)]
      .reverse()
      .map((bit) => (bit === '0' ? '1' : '0'))
      .join(''),
  );
  return BigInt.asIntN(64, BigInt(`0b${mirrored.join('')}`));
}
