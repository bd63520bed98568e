import type { AttributeKey } from '../../../attributes/attributes.ts';
import { sellerAttributes } from '../../../attributes/seller-attributes.ts';
import type { WireListing } from '../../../catalog/contract.ts';
import { productColumnList } from '../../../catalog/products/product-columns.ts';
import { imageUrl } from '../../../images/image-url.ts';
import type { DescribedPhoto } from '../common/listing-values.ts';

/** Initial content of the listing form for an existing listing. */
export type FilledListing = {
  /** Values of the text fields, by field name. */
  readonly filled: Readonly<Record<string, unknown>>;
  readonly photos: readonly DescribedPhoto[];
  /** Attributes that title or details contain but that the seller has left out. */
  readonly withheld: readonly AttributeKey[];
};

/**
 * Converts a listing to the initial content of its form. Attributes extracted from title and details have empty fields,
 * so that they follow later changes of these texts.
 */
export function filledFrom(listing: WireListing): FilledListing {
  const { category, title, product_details: details, Location: location, facts, images } = listing;
  const { given, withheld } = sellerAttributes({ category, title, details, location, facts });
  return {
    filled: {
      ...Object.fromEntries(productColumnList.map(({ key }) => [key, String(listing[key])])),
      facts: Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
      benchCheck: listing.benchCheck,
      faults: listing.faults.map(({ name, part, picture }) => ({
        name,
        part: part ?? '',
        photo: picture ? imageUrl(picture, 'page', 'jpg') : '',
      })),
    },
    photos: images.map(({ id, label, marks }) => ({
      url: imageUrl(id, 'page', 'jpg'),
      ...(label ? { label } : {}),
      ...(marks ? { marks } : {}),
    })),
    withheld,
  };
}
