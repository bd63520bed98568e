import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';

/**
 * Returns whether the page offers contact with the seller. False if the viewer is the seller, or if the listing is sold
 * or has ended.
 */
export function hasContact(state: ViewerState): boolean {
  return state !== 'mine' && state !== 'sold' && state !== 'ended';
}

/** Returns whether the viewer may contact the seller and the listing shows the seller's phone number. */
export function isReachable({ number }: Pick<WholeListing, 'number'>, state: ViewerState): boolean {
  return number !== '' && hasContact(state);
}
