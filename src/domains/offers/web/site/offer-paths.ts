/**
 * Paths of the pages about offers. Every page loads `paths`, and the size limit of a category page leaves no space
 * there.
 */
export const offerPaths = {
  /** Page where a buyer makes an offer for a product. */
  makeOffer: (productId: string) => `/dashboard/offer/${encodeURIComponent(productId)}`,
  /** Page where a seller sets the rules for offers on a listing. */
  offerTerms: (productId: string) => `/dashboard/offerterms/${encodeURIComponent(productId)}`,
} as const;
