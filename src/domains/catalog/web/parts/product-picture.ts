import type { PictureFiles } from '#ui/picture.tsx';
import { pictureSources } from '../../../images/image-url.ts';
import type { Listing } from './listing.ts';

type WithPictures = Pick<Listing, 'images'>;

/** The main photo of a product in all its files; null when the listing has none. */
export function productPicture(product: WithPictures): PictureFiles | null {
  const first = product.images[0];
  return first ? pictureSources(first) : null;
}

/** All photos of a product, the main one first. */
export function productPictures(product: WithPictures): PictureFiles[] {
  return product.images.map(pictureSources);
}
