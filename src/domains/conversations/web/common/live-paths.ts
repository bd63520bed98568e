import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses that only the conversations domain uses. */
export const livePaths = {
  /** Address of the API stream with changes in the person's conversations. */
  liveMessages: (query: Query = {}) => withQuery('/messages/live', query),
} as const;
