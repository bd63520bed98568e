import { type AttributeKey, type Attributes, attributeKeys } from './attributes.ts';
import { type ExtractionInput, extractAttributes } from './extract-attributes.ts';

/** Texts of a listing, and the attributes that it has. */
type DescribedListing = Omit<ExtractionInput, 'facts'> & { readonly facts: Attributes };

/** Attributes that the seller set or left out. All others of the listing follow its title and details. */
export type SellerAttributes = {
  readonly given: Attributes;
  /** Attributes that title or details contain and the listing does not have. */
  readonly withheld: readonly AttributeKey[];
};

/**
 * Finds the attributes that the seller set or left out. No column stores them, so the listing is compared with what its
 * texts contain.
 */
export function sellerAttributes(listing: DescribedListing): SellerAttributes {
  const { category, title, details, location, facts } = listing;
  const extracted = extractAttributes({ category, title, details, location });
  return {
    given: Object.fromEntries(Object.entries(facts).filter(([key, value]) => extracted[key] !== value)),
    withheld: attributeKeys.filter((key) => extracted[key] !== undefined && facts[key] === undefined),
  };
}
