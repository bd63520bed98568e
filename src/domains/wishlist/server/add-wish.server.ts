import { done, type Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { orderRefusal } from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { insertWish, type NewWish, selectWishes } from './store.server.ts';

/** Id of a wish; `added` is false if the wish existed before the call. */
export type AddedWish = { readonly wishId: string; readonly added: boolean };

/**
 * Adds a product to a buyer's wish list, if the buyer can order it. The product is not locked, because a wish stays
 * valid after the product is sold. If the product is already on the list, returns the existing wish, with `added`
 * false.
 */
export async function addWish(
  tx: Tx,
  wish: NewWish,
): Promise<Result<AddedWish, 'not-found' | 'product-sold' | 'own-product'>> {
  const { productId, buyerId, wishedAt } = wish;
  const [product = null] = await productsByIds(tx, [productId], wishedAt);
  const refused = orderRefusal(product, buyerId);
  if (refused) return refused;
  const wishId = await insertWish(tx, wish);
  if (wishId !== null) return done({ wishId, added: true });
  const [standing] = await selectWishes(tx, { buyerId, productId, before: null, limit: 1 });
  if (!standing) throw new Error('the insert conflicted with a wish, but that wish was not found');
  return done({ wishId: standing.id, added: false });
}
