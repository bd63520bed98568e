import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { productsByIds, type WireProductOptions } from '../../catalog/public-api.server.ts';
import type { WireSellerSummary } from '../contract.ts';
import { summariesOf } from './read-sellers.server.ts';

/** Returns the sellers of these products, by product id. */
export async function sellersOf(
  db: Db,
  productIds: readonly string[],
  { now, publicUrl }: WireProductOptions,
): Promise<Map<string, WireSellerSummary>> {
  const products = await productsByIds(db, productIds, now);
  const sellers = await usersByIds(
    db,
    products.map(({ sellerId }) => sellerId),
  );
  const summaries = await summariesOf(db, [...sellers.values()], publicUrl);
  const bySeller = new Map(summaries.map((summary) => [summary.seller._id, summary]));
  return new Map(
    products.flatMap(({ id, sellerId }) => {
      const summary = bySeller.get(sellerId);
      return summary ? [[id, summary] as const] : [];
    }),
  );
}
