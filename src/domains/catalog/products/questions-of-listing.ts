import { poishaToTaka } from '#kernel/money.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import type { Location } from '../../attributes/locations.ts';
import { findContradictions } from './contradictions.ts';
import { type ListingQuestion, listingQuestions } from './listing-questions.ts';
import type { ProductValues } from './product-columns.ts';

/** A listing before it goes live. Prices in whole taka. */
export type AskedListing = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  readonly location: Location;
  readonly originalPrice: number;
  readonly resalePrice: number;
  /** The listing's attributes. */
  readonly facts: Attributes;
  /** Ids of the listing's pictures, in order. */
  readonly pictures: readonly string[];
};

/** Picks from a stored listing the fields that can raise questions. */
export function askedListing(
  listing: ProductValues & {
    readonly facts: Attributes;
    readonly pictures: readonly { readonly id: string }[];
  },
): AskedListing {
  const { category, title, details, location, facts } = listing;
  return {
    ...{ category, title, details, location, facts },
    originalPrice: poishaToTaka(listing.originalPricePoisha),
    resalePrice: poishaToTaka(listing.resalePricePoisha),
    pictures: listing.pictures.map(({ id }) => id),
  };
}

/** Ids of pictures that raise a question, as in the response of `GET /images/uses`. */
export type PictureUses = {
  readonly shownByOthers: readonly string[];
  readonly usedOften: readonly string[];
};

/** Uses of pictures that raise no question. */
export const NO_USES: PictureUses = { shownByOthers: [], usedOften: [] };

/** Returns the questions that a listing with these pictures raises. */
export function questionsOfListing(listing: AskedListing, uses: PictureUses): ListingQuestion[] {
  const placesOf = (ids: readonly string[]) =>
    listing.pictures.flatMap((id, index) => (ids.includes(id) ? [index + 1] : []));
  return listingQuestions({
    ...listing,
    contradictions: findContradictions(listing),
    shownByOthers: placesOf(uses.shownByOthers),
    reused: placesOf(uses.usedOften),
  });
}
