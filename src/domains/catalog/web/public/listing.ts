import type { WireListing, WireProduct } from '../../contract.ts';

/** Fields of a response that have other names in pages. */
type Renamed =
  | '_id'
  | 'category_name'
  | 'image_url'
  | 'product_details'
  | 'usedYear'
  | 'Location'
  | 'sellerEmail'
  | 'hasContactEmail'
  | 'sellerVarify'
  | 'currentTime';

/** A product in pages, with names of our own instead of the specification's. Prices are in whole taka. */
export type Listing = Omit<WireProduct, Renamed> & {
  readonly id: string;
  readonly categoryName: string;
  /** Absolute URL of the main photo; empty if there is none. */
  readonly imageUrl: string;
  readonly details: string;
  readonly usedYears: number;
  readonly location: WireProduct['Location'];
  readonly sellerVerified: boolean;
  /** Seller's contact address, never a sign-in address. Empty if the seller has none, or the viewer may not see it. */
  readonly contactEmail: string;
  /** Time of listing, ISO 8601 in UTC. */
  readonly postedAt: string;
};

/** A single listing, for its own page and its seller. */
export type WholeListing = Listing &
  Pick<
    WireListing,
    | 'version'
    | 'endsAt'
    | 'priceHistory'
    | 'benchCheck'
    | 'faults'
    | 'reservedUntil'
    | 'soldAt'
    | 'removalReason'
    | 'reviewAskedAt'
  >;

/**
 * Converts a product of a response to the names of pages. No other file of the pages uses the specification's names.
 */
export function readListing(wire: WireListing): WholeListing;
export function readListing(wire: WireProduct): Listing;
export function readListing(wire: WireProduct): Listing {
  const {
    _id: id,
    category_name: categoryName,
    image_url: imageUrl,
    product_details: details,
    usedYear: usedYears,
    Location: location,
    sellerVarify,
    sellerEmail,
    hasContactEmail,
    currentTime: postedAt,
    ...same
  } = wire;
  const sellerVerified = sellerVarify === 'verify';
  // guard: sign-in-email-on-pages (value => sellerEmail)
  const contactEmail = hasContactEmail ? sellerEmail : '';
  const renamed = { id, categoryName, imageUrl, details, usedYears, location, postedAt };
  return { ...same, ...renamed, sellerVerified, contactEmail };
}
