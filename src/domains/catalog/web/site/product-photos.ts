import type { PictureFiles } from '#ui/picture.tsx';
import { imageUrl, pictureSources } from '../../../images/image-url.ts';
import type { PhotoMark } from '../../products/photos.ts';
import type { Listing } from '../public/listing.ts';

/** A mark with its number, the same on every photo that shows it. */
type NumberedMark = PhotoMark & { readonly number: number };

/** A photo of a product on its page. */
export type ProductPhoto = {
  readonly files: PictureFiles;
  /** The photo as a thumbnail. */
  readonly thumbnail: PictureFiles;
  /** URL of the largest file, which the photo opens if scripts do not run. */
  readonly full: string;
  /** Name of the photo: its label, or its position among all photos. */
  readonly name: string;
  readonly marks: readonly NumberedMark[];
};

/** Returns all photos of a product, the main one first. Marks are numbered in the order of the photos. */
export function productPhotos({ images }: Pick<Listing, 'images'>, names: readonly string[]): ProductPhoto[] {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = numbers.get(text) ?? numbers.size + 1;
    numbers.set(text, number);
    return number;
  };
  return images.map((image, index) => ({
    files: pictureSources(image),
    thumbnail: pictureSources(image, 'card'),
    full: imageUrl(image.id, 'full', 'jpg'),
    name: names[index] ?? '',
    marks: (image.marks ?? []).map((mark) => ({ ...mark, number: numberOf(mark.text) })),
  }));
}

/** Aspect ratio of the box in which photos are shown whole: width by height. */
const BOX_SHAPE = 4 / 3;

/**
 * Converts a position on a photo to a position in the box that shows the whole photo. Positions are percentages from
 * left and top.
 */
export function placeInBox(
  { width, height }: Pick<PictureFiles, 'width' | 'height'>,
  { x, y }: Pick<PhotoMark, 'x' | 'y'>,
): { x: number; y: number } {
  const shape = width / height;
  const [wide, high] = [Math.min(1, shape / BOX_SHAPE), Math.min(1, BOX_SHAPE / shape)];
  const within = (share: number, filled: number) => Math.round((50 + (share - 50) * filled) * 10) / 10;
  return { x: within(x, wide), y: within(y, high) };
}

/** Counts the marks on all photos. Marks with the same text count once. */
export function countMarks({ images }: Pick<Listing, 'images'>): number {
  return new Set(images.flatMap(({ marks = [] }) => marks.map(({ text }) => text))).size;
}
