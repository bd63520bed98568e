/**
 * Addresses of the pages about offers. They are separate because every page loads `paths`. The size limit of a
 * category's first view has no space for more addresses.
 */
export const offerPaths = {
  /** Page where a buyer makes an offer for a product. */
  makeOffer: (productId: string) => `/dashboard/offer/${encodeURIComponent(productId)}`,
  /** Page where a seller sets the rules for offers on a listing. */
  offerTerms: (productId: string) => `/dashboard/offerterms/${encodeURIComponent(productId)}`,
} as const;
