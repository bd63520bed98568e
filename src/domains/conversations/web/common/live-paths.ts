import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses that only conversations ask. */
export const livePaths = {
  /** A call, not a page: a stream of what becomes new in one's conversations. */
  liveMessages: (query: Query = {}) => withQuery('/messages/live', query),
} as const;
