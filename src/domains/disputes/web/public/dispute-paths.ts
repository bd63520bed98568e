import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses of disputes that admins see; an order's own is `orderPaths.dispute`. */
export const disputePaths = {
  /** Page of disputes that wait for a decision. */
  disputes: (query: Query = {}) => withQuery('/dashboard/disputes', query),
} as const;
