/**
 * Addresses of the pages about offers. They stand here because every page loads `paths`. The first view of a category
 * has no room for further addresses.
 */
export const offerPaths = {
  /** Where a buyer offers a price for a product. */
  makeOffer: (productId: string) => `/dashboard/offer/${encodeURIComponent(productId)}`,
  /** Where a seller says how offers on a listing are answered. */
  offerTerms: (productId: string) => `/dashboard/offerterms/${encodeURIComponent(productId)}`,
} as const;
