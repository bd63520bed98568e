import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import {
  listingsToCheck,
  openConfirmations,
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
  const [confirmations, products, sellers] = await Promise.all([
    openConfirmations(db, ids),
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
    return { productId, product, seller, confirmed };
  });
  return { rows, more };
}
