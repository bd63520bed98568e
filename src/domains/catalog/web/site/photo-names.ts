import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { photoLabelText } from '../../products/photo-words.ts';
import type { Listing } from '../public/listing.ts';

/**
 * Returns the names of a product's photos in the page's language: the label, or `Photo 3`. Only loaders call this
 * function.
 */
export function photoNames({ images }: Pick<Listing, 'images'>): string[] {
  return images.map(({ label }, index) =>
    label ? photoLabelText(label) : t('photo.number', { number: groupDigits(index + 1) }),
  );
}
