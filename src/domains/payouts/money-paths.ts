import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** URLs of pages and files about sellers' money. */
export const moneyPaths = {
  /**
   * Page of a seller's money. `account`: the seller has just entered a new account (`named`) or kept the old one
   * (`kept`).
   */
  money: (query: { readonly month?: string; readonly account?: 'named' | 'kept' } = {}) =>
    withQuery('/dashboard/money', query),
  /** Page where a seller enters the account for payouts. */
  payoutAccount: () => '/dashboard/money/account',
  /** API URL of a month's statement as a file; not a page. */
  exportStatement: (month: string) => withQuery('/me/statement/export', { month }),
  /** Admins' page of sums due and payouts. */
  payouts: (query: Query = {}) => withQuery('/dashboard/payouts', query),
  payoutRun: (id: string) => `/dashboard/payouts/${segment(id)}`,
  /** API URL of a payout run as a file for the bank; not a page. */
  payoutFile: (id: string) => `/payouts/runs/${segment(id)}/file`,
} as const;
