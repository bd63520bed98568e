import { type Query, withQuery } from '../../../../paths.ts';

/** Paths of pages for admins only. */
export const adminPaths = {
  /** Admins' queue, with figures and charts. */
  queue: () => '/dashboard/queue',
  /** Audit log of money and of admins' actions. */
  record: (query: Query = {}) => withQuery('/dashboard/record', query),
  /** Client addresses and accounts that are temporarily blocked. */
  blocks: () => '/dashboard/blocks',
  /** Listings with unusual data that their sellers have confirmed. */
  quality: (query: Query = {}) => withQuery('/dashboard/quality', query),
  /** Reported conversations, and senders whose messages carry a warning. */
  reportedMessages: (query: Query = {}) => withQuery('/dashboard/reportedmessages', query),
} as const;
