import type { Client } from '#platform/api/api-client.ts';
import type { Problem } from '#platform/http/problem.ts';
import type { wishlistCalls } from '../../contract.ts';

/** Result of adding a product to the wish list or removing it: success, or the problem. */
export type SwitchedWish =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: number; readonly problem: Problem };

type WishlistApi = Client<typeof wishlistCalls>;

async function removeWish(api: WishlistApi, productId: string): Promise<SwitchedWish> {
  const found = await api('GET /wishlist', { query: { productId, limit: 1 } });
  if (!found.ok) return found;
  const [wish] = found.data;
  if (!wish) return { ok: true };
  const deleted = await api('DELETE /wishlist/{id}', { params: { id: wish._id } });
  // If another page deleted the wish meanwhile (404), the product is also off the list.
  return deleted.ok || deleted.status === 404 ? { ok: true } : deleted;
}

/**
 * Adds a product to the caller's wish list if `wanted` is true; otherwise removes it. A repeated call changes nothing.
 */
export async function switchWish(
  api: WishlistApi,
  productId: string,
  wanted: boolean,
): Promise<SwitchedWish> {
  if (!wanted) return removeWish(api, productId);
  return api('POST /wishlist', { body: { _id: productId } });
}
