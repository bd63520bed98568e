import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';

/** Guests and buyers: guests learn at the login that ordering takes an account. */
export function canOrder(viewer: Viewer | null): boolean {
  return viewer === null || viewer.userType === 'Buyer';
}
