import type { Domain } from '#platform/api/domain.server.ts';
import { wishlistPersonalData } from './personal-data.ts';
import { type WishlistDeps, wishlistApi } from './server/calls.server.ts';

/** The wish lists, put together. They hear nothing: what became of a product or an order is asked when reading. */
export function createWishlist(deps: WishlistDeps): Domain {
  return { api: wishlistApi(deps), listeners: [], jobs: [], privacy: { personalData: wishlistPersonalData } };
}
