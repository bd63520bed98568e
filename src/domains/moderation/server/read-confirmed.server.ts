import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import {
  listingsToCheck,
  openConfirmations,
  openReviews,
  type WireProductOptions,
  wireProductsByIds,
} from '../../catalog/public-api.server.ts';
import type { WireConfirmedListing } from '../contract.ts';
import { sellersOf } from './sellers-of.server.ts';

/** Returns one page of the quality queue, longest waiting first, and whether more follow. */
export async function readConfirmed(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
  options: WireProductOptions,
): Promise<Page<WireConfirmedListing>> {
  const found = await listingsToCheck(db, { ...page, limit: page.limit + 1 });
  const { rows: ids, more } = cutPage(found, page.limit);
  const [confirmations, reviews, products, sellers] = await Promise.all([
    openConfirmations(db, ids),
    openReviews(db, ids),
    wireProductsByIds(db, ids, options),
    sellersOf(db, ids, options),
  ]);
  const rows = ids.flatMap((productId) => {
    const [product, seller] = [products.get(productId), sellers.get(productId)];
    if (!product || !seller) return [];
    const confirmed = confirmations
      .filter((one) => one.productId === productId)
      .map(({ question, asked, confirmedAt }) => ({
        question,
        asked,
        confirmedAt: confirmedAt.toISOString(),
      }));
    const asked = reviews.find((one) => one.productId === productId);
    const review = asked
      ? { askedAt: asked.askedAt.toISOString(), reason: asked.reason, changed: [...asked.changed] }
      : null;
    return { productId, product, seller, confirmed, review };
  });
  return { rows, more };
}
