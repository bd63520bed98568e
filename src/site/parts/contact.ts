import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';

/** Whether the viewer may reach the seller: not themselves, and not of what is off the market. */
export function hasContact(state: ViewerState): boolean {
  return state !== 'mine' && state !== 'sold' && state !== 'ended';
}

/** Whether the viewer may reach the seller and sees how. */
export function isReachable({ number }: Pick<WholeListing, 'number'>, state: ViewerState): boolean {
  return number !== '' && hasContact(state);
}
