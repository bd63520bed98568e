import { liftOf } from '../../../catalog/ranking/quality.ts';
import { ratedFromPage } from '../../../catalog/ranking/rated-listing.ts';
import type { WholeListing } from '../../../catalog/web/public/listing.ts';

/** Returns suggested improvements for a listing with few photos or details; null for other listings. */
export function listingLift(listing: WholeListing): string | null {
  return liftOf(ratedFromPage(listing));
}
