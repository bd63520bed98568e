import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';

/** Returns whether a viewer may order: buyers, and guests, who are asked to log in. */
export function canOrder(viewer: Viewer | null): boolean {
  return viewer === null || viewer.userType === 'Buyer';
}
