import type { Result } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import type { PersonalData } from '#platform/db/personal-data.ts';
import { wishlistPersonalData } from './personal-data.ts';
import * as adding from './server/add-wish.server.ts';
import type { NewWish } from './server/store.server.ts';

export type { AddedWish } from './server/add-wish.server.ts';
export type { NewWish } from './server/store.server.ts';

/**
 * Puts a product on a buyer's wish list. A second wish of the same buyer for the same product gives the first,
 * with `added` false.
 */
export function addWish(
  tx: Tx,
  wish: NewWish,
): Promise<Result<adding.AddedWish, 'not-found' | 'product-sold' | 'own-product'>> {
  return adding.addWish(tx, wish);
}

/** What the wish lists hold about people. */
export const personalData: PersonalData = wishlistPersonalData;
