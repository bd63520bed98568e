import { type Query, withQuery } from '../../../../paths.ts';

/** Addresses of what admins alone see, beside their tables. */
export const adminPaths = {
  /** Admins' queue, with figures and charts. */
  queue: () => '/dashboard/queue',
  /** Audit log of money and of admins' actions. */
  record: (query: Query = {}) => withQuery('/dashboard/record', query),
  /** Sources and accounts that are kept out for a time. */
  blocks: () => '/dashboard/blocks',
  /** Listings that say something unusual, which their sellers have confirmed. */
  quality: (query: Query = {}) => withQuery('/dashboard/quality', query),
  /** Conversations that were reported, and senders whose messages are warned of. */
  reportedMessages: (query: Query = {}) => withQuery('/dashboard/reportedmessages', query),
} as const;
