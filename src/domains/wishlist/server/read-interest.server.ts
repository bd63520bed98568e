import type { Db } from '#platform/db/database.server.ts';
import { countOpenOf } from '../../bookings/public-api.server.ts';
import { type Product, productsByIds } from '../../catalog/public-api.server.ts';
import type { WireInterest } from '../contract.ts';
import { countWishesOf } from './store.server.ts';

function isSoldBy(sellerId: string, product: Product): boolean {
  // guard: interest-own-listings (value => true)
  return product.sellerId === sellerId;
}

/** Counts the buyers interested in each of these listings. Omits listings of other sellers. The order is undefined. */
export async function readInterest(
  db: Db,
  asked: { readonly sellerId: string; readonly productIds: readonly string[]; readonly now: Date },
): Promise<WireInterest[]> {
  const found = await productsByIds(db, asked.productIds, asked.now);
  const own = found.filter((product) => isSoldBy(asked.sellerId, product)).map(({ id }) => id);
  const [saved, ordered] = await Promise.all([countWishesOf(db, own), countOpenOf(db, own)]);
  return own.map((id) => ({
    productId: id,
    saved: saved.get(id) ?? 0,
    ordered: ordered.get(id) ?? 0,
  }));
}
