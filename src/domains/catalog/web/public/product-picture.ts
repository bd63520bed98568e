import type { PictureFiles } from '#ui/picture.tsx';
import { pictureSources } from '../../../images/image-url.ts';
import type { Listing } from './listing.ts';

/** Returns the main photo of a product for cards and rows; null if the listing has none. */
export function productPicture(product: Pick<Listing, 'images'>): PictureFiles | null {
  const first = product.images[0];
  return first ? pictureSources(first, 'page') : null;
}
