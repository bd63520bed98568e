import { done, type Refused, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockProduct, type Product } from '../../catalog/public-api.server.ts';
import { activeOf, endAdvertisement, insertAdvertisement, lockSeller } from './store.server.ts';

/** Advertisement to start: product and seller. */
export type AdvertisementInput = { readonly productId: string; readonly sellerId: string };

/** Seller's current advertisement; `started` is false if it existed before the call. */
export type ActiveAdvertisement = { readonly advertisementId: string; readonly started: boolean };

export type AdvertiseRefusal = 'not-found' | 'product-sold' | 'product-gone';

function refusalFor(product: Product | null, sellerId: string): Refused<AdvertiseRefusal> | null {
  // guard: advertise-own-product (condition => !product)
  if (product?.sellerId !== sellerId) return refuse('not-found');
  // guard: advertise-unsold-product
  if (product.state === 'sold') return refuse('product-sold');
  return product.state === 'withdrawn' ? refuse('product-gone') : null;
}

/**
 * Advertises a seller's own product, and ends the seller's previous advertisement. For a product that is already
 * advertised, returns the current advertisement with `started` false. So a repeated call does not move the product to
 * the front of the list. Locks the seller first, then the product.
 */
export async function advertise(
  tx: Tx,
  { productId, sellerId }: AdvertisementInput,
  now: Date,
): Promise<Result<ActiveAdvertisement, AdvertiseRefusal>> {
  await lockSeller(tx, sellerId);
  // Locks the product. Otherwise, an advertisement could start after the sale that should have ended it.
  const refused = refusalFor(await lockProduct(tx, productId, now), sellerId);
  if (refused) return refused;
  const standing = await activeOf(tx, sellerId);
  if (standing?.productId === productId) return done({ advertisementId: standing.id, started: false });
  if (standing) await endAdvertisement(tx, standing.id, 'replaced', now);
  const advertisementId = await insertAdvertisement(tx, { productId, sellerId, startedAt: now });
  return done({ advertisementId, started: true });
}
