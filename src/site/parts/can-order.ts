import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';

/** Returns whether a viewer may order. Buyers may, and guests, who must sign in first. */
export function canOrder(viewer: Viewer | null): boolean {
  return viewer === null || viewer.userType === 'Buyer';
}
