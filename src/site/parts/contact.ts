import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';

/**
 * Returns whether the viewer may contact the seller. Sellers cannot contact themselves; sold and ended listings have no
 * contact.
 */
export function hasContact(state: ViewerState): boolean {
  return state !== 'mine' && state !== 'sold' && state !== 'ended';
}

/** Returns whether the viewer may contact the seller and can see the number. */
export function isReachable({ number }: Pick<WholeListing, 'number'>, state: ViewerState): boolean {
  return number !== '' && hasContact(state);
}
