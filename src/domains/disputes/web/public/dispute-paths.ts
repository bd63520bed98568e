import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses of disputes that admins see; an order's own is `orderPaths.dispute`. */
export const disputePaths = {
  /** What waits for a decision. */
  disputes: (query: Query = {}) => withQuery('/dashboard/disputes', query),
} as const;
