import type { RouterContextProvider } from 'react-router';
import { unvalidated } from '#platform/api/api-client.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import type { catalogCalls, WireSeller } from '../../domains/catalog/contract.ts';
import { type CardProduct, toCardProduct } from '../../domains/catalog/web/public/card-product.ts';
import type { reviewsCalls, WirePublicReview, WireSellerRecord } from '../../domains/reviews/contract.ts';

/** Data of a seller's public page. */
export type SellerData = {
  readonly seller: WireSeller;
  readonly products: readonly CardProduct[];
  /** Cursor of the next page of listings; null on the last page. */
  readonly next: string | null;
  readonly isFirst: boolean;
  /** Statistics about the seller from orders and reviews; null if they could not be loaded. */
  readonly record: WireSellerRecord | null;
  readonly reviews: readonly WirePublicReview[];
  /** Cursor of the next page of reviews; null on the last page. */
  readonly nextReviews: string | null;
};

/** Cursors of the two lists on the page: listings, and reviews. */
export type SellerPlace = { readonly cursor: string | null; readonly reviews: string | null };

/** Number of reviews per page. */
const REVIEWS_SHOWN = 10;

/** Loads a seller with one page of listings and one page of reviews. Null if the seller does not exist. */
export async function loadSeller(
  context: Readonly<RouterContextProvider>,
  id: string,
  { cursor, reviews: reviewCursor }: SellerPlace,
  viewer: Viewer | null,
): Promise<SellerData | null> {
  const api = apiFor<typeof catalogCalls & typeof reviewsCalls>(context);
  const params = { id };
  const list = (from: string | null) =>
    api('GET /sellers/{id}/products', { params, query: unvalidated(from ? { cursor: from } : {}) });
  const [seller, asked, record, reviews] = await Promise.all([
    api('GET /sellers/{id}/summary', { params }),
    list(cursor),
    api('GET /sellers/{id}/record', { params }),
    api('GET /sellers/{id}/reviews', {
      params,
      query: unvalidated({ limit: REVIEWS_SHOWN, ...(reviewCursor && { cursor: reviewCursor }) }),
    }),
  ]);
  if (!seller.ok) {
    // An invalid id is treated like the id of an unknown seller.
    if (seller.status === 404 || seller.status === 400) return null;
    throw refusedPage(seller.problem);
  }
  // An invalid cursor, for example from a truncated link, is treated like no cursor: the first page is loaded.
  const isCut = !asked.ok && asked.status === 400;
  const found = isCut ? await list(null) : asked;
  if (!found.ok) throw refusedPage(found.problem);
  return {
    seller: seller.data,
    products: found.data.map((one) => toCardProduct(one, viewer?._id)),
    next: found.next,
    isFirst: cursor === null || isCut,
    record: record.ok ? record.data : null,
    reviews: reviews.ok ? reviews.data : [],
    nextReviews: reviews.ok ? reviews.next : null,
  };
}
