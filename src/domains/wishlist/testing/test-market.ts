import type { UserType } from '#platform/api/contract.ts';
import { openTestApi } from '#platform/testing/api.ts';
import { buildAccount } from '../../accounts/testing/fixtures.ts';
import { createWishlist } from '../wishlist.server.ts';

/** Opens the wish-list API on a test's database, with a function to create users. */
export async function openWishlistTestMarket() {
  const api = await openTestApi((deps) => [createWishlist(deps).api]);
  const join = async (userType: UserType, name: string) =>
    api.admit(await buildAccount(api.db, { userType, name }), userType);
  return { ...api, join };
}

export type WishlistTestMarket = Awaited<ReturnType<typeof openWishlistTestMarket>>;
