import type { Domain } from '#platform/api/domain.server.ts';
import { wishlistPersonalData } from './personal-data.ts';
import { type WishlistDeps, wishlistApi } from './server/calls.server.ts';

/**
 * Creates the wish-list domain. The domain has no listeners, because it reads the state of products and orders on
 * demand.
 */
export function createWishlist(deps: WishlistDeps): Domain {
  return { api: wishlistApi(deps), listeners: [], jobs: [], privacy: { personalData: wishlistPersonalData } };
}
