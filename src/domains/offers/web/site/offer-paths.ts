/**
 * Paths of the pages about offers. They are not part of `paths`, because every page loads `paths`, and category pages
 * are already close to their size limit.
 */
export const offerPaths = {
  /** Page where a buyer makes an offer for a product. */
  makeOffer: (productId: string) => `/dashboard/offer/${encodeURIComponent(productId)}`,
  /** Page where a seller sets the rules for offers on a listing. */
  offerTerms: (productId: string) => `/dashboard/offerterms/${encodeURIComponent(productId)}`,
} as const;
