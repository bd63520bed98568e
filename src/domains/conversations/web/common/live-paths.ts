import { type Query, withQuery } from '../../../../paths.ts';

/** Paths that only the conversations domain uses. */
export const livePaths = {
  /** Path of the API stream with changes in the person's conversations. */
  liveMessages: (query: Query = {}) => withQuery('/messages/live', query),
} as const;
