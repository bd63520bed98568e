// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export { extractAttributes as readDescription } from '../attributes/extract-attributes.ts';
export { pictureUses, recordConfirmed } from './confirmations/confirm-questions.server.ts';
export {
  type ConfirmationDecision,
  countListingsToCheck,
  decideConfirmations,
  listingsToCheck,
  openConfirmations,
  saveConfirmations,
} from './confirmations/confirmation-store.server.ts';
export { closeReview, insertReview, openReviews } from './confirmations/removal-review-store.server.ts';
export {
  markSold,
  markSoldOutside,
  releaseHold,
  releasePaymentHold,
  revokeHoldOf,
} from './holds/end-hold.server.ts';
export { endHoldsOf, keptUntilOf } from './holds/hold-store.server.ts';
export {
  hasLiveHold,
  keepFor,
  takeHold,
} from './holds/take-hold.server.ts';
export { undoSale } from './holds/undo-sale.server.ts';
export { removeAsAdmin, withdrawAsAdmin, withdrawProduct } from './holds/withdraw-product.server.ts';
export { addProduct } from './products/add-product.server.ts';
export {
  changedSince,
  insertChange,
  insertChanges,
  reductionOf,
  renewEnding,
  setRelisted,
  setTerm,
  updateListing,
} from './products/change-store.server.ts';
export { type ContactRule, contactRule } from './products/contact-rule.server.ts';
export { emailItem, titleInSubject } from './products/email-item.server.ts';
export { exchangePhotos, pictureIdsOf, wrongPicture } from './products/form-photos.server.ts';
export { importProducts } from './products/import-store.server.ts';
export type { ImportedProduct, NewProduct, Product, ProductInput } from './products/product.ts';
export {
  productJsonByIds,
  type WireProductOptions,
  wireProductsByIds,
} from './products/product-json.server.ts';
export {
  benchCheckOf,
  lockListing,
  lockProduct,
  productsByIds,
  setCategoryPicture,
  setFindings,
  setPictures,
} from './products/product-store.server.ts';
export { endedBeforeRemoval, undoRemoval } from './products/removal-store.server.ts';
export {
  countListedByDay,
  countListingsOf,
  newestListingsOf,
  sellersOfListings,
} from './products/seller-listings.server.ts';
export {
  insertProducts,
  lockSheetImport,
  readOnSale,
  selectOnSaleByTitle,
} from './products/sheet-store.server.ts';
export {
  readSitemapRun,
  type SitemapEntry,
  type SitemapRun,
  sitemapRuns,
} from './products/sitemap-runs.server.ts';
