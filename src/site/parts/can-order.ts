import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';

/** Returns whether a viewer may order products. Buyers may, and guests, who must then sign in. */
export function canOrder(viewer: Viewer | null): boolean {
  return viewer === null || viewer.userType === 'Buyer';
}
