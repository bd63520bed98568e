import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { insertReview } from '../../catalog/public-api.server.ts';
import { lockOwn, type OwnListing } from './relist-product.server.ts';

/**
 * Asks the admins to check a removed listing again, for example after the seller has corrected it. The request appears
 * in the quality queue. Returns false if an earlier request is still open.
 */
export async function askReview(
  tx: Tx,
  own: OwnListing,
): Promise<Result<boolean, 'not-allowed' | 'not-found' | 'not-removed'>> {
  const listing = await lockOwn(tx, own);
  if (!listing.ok) return listing;
  // guard: review-of-removed-product
  if (listing.value.ending !== 'removed') return refuse('not-removed');
  return done(await insertReview(tx, own));
}
