import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses that only the conversations domain uses. */
export const livePaths = {
  /** An API call, not a page: the stream of changes in the person's conversations. */
  liveMessages: (query: Query = {}) => withQuery('/messages/live', query),
} as const;
