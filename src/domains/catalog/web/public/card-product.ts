import { currentLanguage } from '#kernel/locale.ts';
import { type AttributeKey, categoryAttributes } from '../../../attributes/attributes.ts';
import { placeName } from '../../../attributes/districts.ts';
import type { WireProduct } from '../../contract.ts';
import { isWarrantyOver } from '../site/card-attributes.ts';
import { type Listing, readListing } from './listing.ts';

/** Parts of a product that a card shows. */
export type CardProduct = Pick<
  Listing,
  | 'id'
  | 'title'
  | 'category'
  | 'condition'
  | 'originalPrice'
  | 'resalePrice'
  | 'usedYears'
  | 'number'
  | 'sellerName'
  | 'sellerVerified'
  | 'sellerRating'
  | 'postedAt'
  | 'state'
  | 'images'
  | 'facts'
> & {
  /** District of the product, in the language of the page. */
  readonly location: string;
  /** True if the viewer is the product's seller. */
  readonly isOwn?: true;
};

/** Attributes that a card may show besides those of its spec strip. */
const BESIDE_STRIP = ['storageKind', 'batteryHealth', 'warranty', 'area'] as const;

/** Returns the attributes that a card may show, without an expired warranty. */
function cardAttributesOf({ category, facts }: Pick<Listing, 'category' | 'facts'>): Listing['facts'] {
  const keys: readonly AttributeKey[] = [...categoryAttributes[category].strip, ...BESIDE_STRIP];
  const current = isWarrantyOver({ facts }, new Date()) ? { ...facts, warranty: 'None' } : facts;
  return Object.fromEntries(keys.flatMap((key) => (current[key] === undefined ? [] : [[key, current[key]]])));
}

/**
 * Translates district and area of a listing to the page's language. Only loaders call it, because the table of place
 * names is too long for the page's scripts.
 */
export function placesInLanguage<Placed extends Pick<Listing, 'facts' | 'location'>>(product: Placed) {
  const inWords = (place: string) => placeName(place, currentLanguage());
  const { area } = product.facts;
  const facts = area === undefined ? product.facts : { ...product.facts, area: inWords(String(area)) };
  return { ...product, location: inWords(product.location), facts };
}

/**
 * Removes all fields that a card does not show. A page sends a list twice, as HTML and as data for its scripts, so each
 * field counts. Places are named in the language of the page.
 * @param viewerId id of the person who views the card
 */
export function toCardProduct(wire: WireProduct, viewerId?: string): CardProduct {
  const product = placesInLanguage(readListing(wire));
  return {
    ...(wire.sellerId === viewerId && { isOwn: true }),
    id: product.id,
    title: product.title,
    category: product.category,
    condition: product.condition,
    originalPrice: product.originalPrice,
    resalePrice: product.resalePrice,
    usedYears: product.usedYears,
    location: product.location,
    number: product.number,
    sellerName: product.sellerName,
    sellerVerified: product.sellerVerified,
    ...(product.sellerRating && { sellerRating: product.sellerRating }),
    postedAt: product.postedAt,
    state: product.state,
    // The label and the marks of a photo are left out, because only the product's own page shows them.
    images: product.images.slice(0, 1).map(({ label, marks, ...picture }) => picture),
    facts: cardAttributesOf(product),
  };
}
