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
  /** Cursor of the next page. */
  readonly next: string | null;
  readonly isFirst: boolean;
  /** Statistics from orders and reviews; null if they could not be loaded. */
  readonly record: WireSellerRecord | null;
  readonly reviews: readonly WirePublicReview[];
  /** Cursor of the next reviews. */
  readonly nextReviews: string | null;
};

/** Positions in the two lists of the page. */
export type SellerPlace = { readonly cursor: string | null; readonly reviews: string | null };

/** Number of reviews beside the listings. */
const REVIEWS_SHOWN = 10;

/** Loads a seller and a page of their listings; null where no such seller exists. */
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
    // An invalid id counts as an unknown seller.
    if (seller.status === 404 || seller.status === 400) return null;
    throw refusedPage(seller.problem);
  }
  // An invalid cursor, such as from a truncated link, leads to the first page.
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
