import sharp from 'sharp';
import type { Pixels } from './decode.server.ts';
import { mirroredLikeness } from './likeness.server.ts';

/**
 * Rectangular part of a picture. The four numbers are the positions of its edges as fractions of the picture's width or
 * height.
 */
type Part = readonly [left: number, top: number, right: number, bottom: number];

/**
 * Summed-area table: for each pixel, the sum of all pixels above and left of it. Four look-ups give the mean of any
 * part.
 */
type Sums = { readonly side: number; readonly values: Float64Array };

/**
 * Hashes of one part, which is divided into 8 × 8 fields. In `across`, each bit is 1 if a field is darker than its
 * right neighbor. In `down`, each bit is 1 if a field is darker than its lower neighbor.
 */
type PartHash = { readonly across: bigint; readonly down: bigint };

/** Hashes and thumbnail of a picture, for finding cropped copies of it. */
export type Cuts = {
  /** Hashes of all parts with their index in {@link PARTS}. The first part is the whole picture. */
  readonly hashes: readonly (PartHash & { readonly place: number })[];
  /** Grayscale thumbnail with {@link THUMBNAIL_SIDE} rows and columns, one byte per pixel. */
  readonly thumbnail: Uint8Array;
};

/** Number of rows and columns of fields in a hash. */
const SIDE = 8;
/**
 * Minimum difference between the brightness (0 to 255) of the darkest and the lightest field. Below it, the bits of the
 * hash are random.
 */
const LEAST_CONTRAST = 24;
/** Width and height in pixels of the grayscale picture from which hashes are computed. */
const GRAY_SIDE = 256;
const THUMBNAIL_SIDE = 40;
/** Number of rows and columns to which two thumbnails are reduced for their comparison. */
const COMPARED_SIDE = 32;

const WHOLE: Part = [0, 0, 1, 1];

/**
 * Widths of the parts as fractions of the picture's width, each with the number of positions per row. Smaller parts
 * need more positions, because neighboring positions differ more.
 */
const SCALES = [
  [0.97, 3],
  [0.94, 3],
  [0.91, 4],
  [0.88, 4],
  [0.85, 4],
  [0.82, 5],
  [0.79, 5],
] as const;

/** All parts to hash. The index of a part in this list is its `place`. */
const PARTS: readonly Part[] = [
  WHOLE,
  ...SCALES.flatMap(([scale, steps]) => {
    const starts = Array.from({ length: steps }, (_, step) => ((1 - scale) * step) / (steps - 1));
    return starts.flatMap((left) => starts.map((top): Part => [left, top, left + scale, top + scale]));
  }),
];

function sumsOf(pixels: ArrayLike<number>, side: number, channels = 1): Sums {
  const width = side + 1;
  const values = new Float64Array(width * width);
  for (let y = 0; y < side; y += 1) {
    let row = 0;
    for (let x = 0; x < side; x += 1) {
      row += pixels[(y * side + x) * channels] ?? 0;
      values[(y + 1) * width + x + 1] = (values[y * width + x + 1] ?? 0) + row;
    }
  }
  return { side, values };
}

/** Returns the sum of all pixels above and left of a point. The point may lie between pixels. */
function sumTo({ side, values }: Sums, x: number, y: number): number {
  const column = Math.min(side - 1, Math.floor(x));
  const row = Math.min(side - 1, Math.floor(y));
  const right = x - column;
  const below = y - row;
  const at = row * (side + 1) + column;
  const top = (values[at] ?? 0) * (1 - right) + (values[at + 1] ?? 0) * right;
  const bottom = (values[at + side + 1] ?? 0) * (1 - right) + (values[at + side + 2] ?? 0) * right;
  return top * (1 - below) + bottom * below;
}

/**
 * Returns the brightness sums of a part's fields, row by row. All fields have the same size, so comparing sums is like
 * comparing means.
 */
function fieldsOf(sums: Sums, part: Part, columns: number, rows: number): Float64Array {
  const left = part[0] * sums.side;
  const top = part[1] * sums.side;
  const width = (part[2] - part[0]) * sums.side;
  const height = (part[3] - part[1]) * sums.side;
  const corners = new Float64Array((columns + 1) * (rows + 1));
  for (let row = 0, at = 0; row <= rows; row += 1)
    for (let column = 0; column <= columns; column += 1, at += 1)
      corners[at] = sumTo(sums, left + (width * column) / columns, top + (height * row) / rows);
  const fields = new Float64Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, at += 1) {
      const above = row * (columns + 1) + column;
      const below = above + columns + 1;
      fields[at] =
        (corners[below + 1] ?? 0) - (corners[below] ?? 0) - (corners[above + 1] ?? 0) + (corners[above] ?? 0);
    }
  }
  return fields;
}

/**
 * Compares each field of a part with the field `step` positions later. Returns 64 bits as a signed integer for the
 * database; a bit is 1 if the first field is darker.
 */
function bitsOf(fields: Float64Array, columns: number, step: number): bigint {
  let bits = '';
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * columns + column;
      bits += (fields[at] ?? 0) < (fields[at + step] ?? 0) ? '1' : '0';
    }
  }
  return BigInt.asIntN(SIDE * SIDE, BigInt(`0b${bits}`));
}

/** Returns the hashes of a part. Returns null if nearly the whole part has one color. */
function hashOf(sums: Sums, part: Part): PartHash | null {
  const wide = fieldsOf(sums, part, SIDE + 1, SIDE);
  const pixels = ((part[2] - part[0]) * (part[3] - part[1]) * sums.side ** 2) / wide.length;
  if ((Math.max(...wide) - Math.min(...wide)) / pixels < LEAST_CONTRAST) return null;
  const high = fieldsOf(sums, part, SIDE, SIDE + 1);
  return { across: bitsOf(wide, SIDE + 1, 1), down: bitsOf(high, SIDE, SIDE) };
}

function thumbnailOf(sums: Sums): Uint8Array {
  const pixels = (sums.side / THUMBNAIL_SIDE) ** 2;
  const fields = fieldsOf(sums, WHOLE, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  return Uint8Array.from(fields, (sum) => Math.min(255, Math.max(0, Math.round(sum / pixels))));
}

/**
 * Computes the picture's thumbnail, its hash and the hashes of 116 parts. Returns null if nearly the whole picture has
 * one color.
 */
export async function cutsOf({ data, width, height, channels }: Pixels): Promise<Cuts | null> {
  const gray = await sharp(data, { raw: { width, height, channels } })
    .greyscale()
    .resize({ width: GRAY_SIDE, height: GRAY_SIDE, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sums = sumsOf(gray.data, GRAY_SIDE, gray.info.channels);
  if (!hashOf(sums, WHOLE)) return null;
  const hashes = PARTS.flatMap((part, place) => {
    const hash = hashOf(sums, part);
    return hash ? [{ ...hash, place }] : [];
  });
  return { hashes, thumbnail: thumbnailOf(sums) };
}

/**
 * Returns the hashes of the picture mirrored left to right. Mirroring reverses each row; in `across` it also inverts
 * the bits.
 */
export function mirroredHash({ across, down }: PartHash): PartHash {
  // In the vertical hash, mirroring changes only the order of the columns.
  return { across: mirroredLikeness(across), down: BigInt.asIntN(SIDE * SIDE, ~mirroredLikeness(down)) };
}

/**
 * Splits a hash into four 16-bit numbers, each combined with its index from 0 to 3. The database index finds hashes
 * with an equal quarter.
 */
export function quartersOf(across: bigint): number[] {
  return [0n, 1n, 2n, 3n].map((quarter) =>
    Number((quarter << 16n) | ((across >> (16n * quarter)) & 0xffffn)),
  );
}

/** Normalizes values to mean 0 and length 1 in place, so that brightness and contrast do not matter. */
function normalized(values: Float64Array): Float64Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  const length = Math.sqrt(squares) || 1;
  for (let at = 0; at < values.length; at += 1) values[at] = ((values[at] ?? 0) - mean) / length;
  return values;
}

function correlation(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function mirroredThumbnail(thumbnail: Uint8Array): Uint8Array {
  return thumbnail.map((_, at) => {
    const column = at % THUMBNAIL_SIDE;
    return thumbnail[at - column + THUMBNAIL_SIDE - 1 - column] ?? 0;
  });
}

/**
 * Step sizes for moving a part's edges, as fractions of the picture. Each step size is used until the match stops
 * improving.
 */
const STEPS = [0.04, 0.02, 0.01, 0.005];
/** Maximum number of times that each step size is used. */
const ROUNDS = 6;
/** Minimum width and height of a part, as a fraction of the picture. */
const LEAST_PART = 0.6;

/** Returns copies of a part, each with one edge moved by `step`. */
function movedParts([left, top, right, bottom]: Part, step: number): Part[] {
  const moved = [-step, step].flatMap((by): Part[] => [
    [Math.max(0, left + by), top, right, bottom],
    [left, Math.max(0, top + by), right, bottom],
    [left, top, Math.min(1, right + by), bottom],
    [left, top, right, Math.min(1, bottom + by)],
  ]);
  return moved.filter((part) => part[2] - part[0] >= LEAST_PART && part[3] - part[1] >= LEAST_PART);
}

/**
 * Compares a picture (`copy`) with a part of another picture (`original`), after moving the part's edges to the best
 * match. Returns 1 for the same picture and about 0 for unrelated pictures.
 */
export function agreement(
  original: { readonly thumbnail: Uint8Array; readonly place: number },
  copy: { readonly thumbnail: Uint8Array; readonly mirrored: boolean },
): number {
  const sums = sumsOf(original.thumbnail, THUMBNAIL_SIDE);
  const seen = copy.mirrored ? mirroredThumbnail(copy.thumbnail) : copy.thumbnail;
  const fields = (of: Sums, part: Part) => normalized(fieldsOf(of, part, COMPARED_SIDE, COMPARED_SIDE));
  const wanted = fields(sumsOf(seen, THUMBNAIL_SIDE), WHOLE);
  let part = PARTS[original.place] ?? WHOLE;
  let best = correlation(fields(sums, part), wanted);
  for (const step of STEPS) {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = best;
      for (const moved of movedParts(part, step)) {
        const agrees = correlation(fields(sums, moved), wanted);
        if (agrees > best) [best, part] = [agrees, moved];
      }
      if (best === before) break;
    }
  }
  return best;
}
