import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** Addresses of pages and files about sellers' money. */
export const moneyPaths = {
  /** Seller's page of money. `account` is set right after a change of the account. */
  money: (query: { readonly month?: string; readonly account?: 'named' | 'kept' } = {}) =>
    withQuery('/dashboard/money', query),
  /** Page where a seller enters the account for payouts. */
  payoutAccount: () => '/dashboard/money/account',
  /** API address, not a page: the statement of a month as a file. */
  exportStatement: (month: string) => withQuery('/me/statement/export', { month }),
  /** Admins' page of sums due and payouts. */
  payouts: (query: Query = {}) => withQuery('/dashboard/payouts', query),
  payoutRun: (id: string) => `/dashboard/payouts/${segment(id)}`,
  /** API address, not a page: a payout run as a file for the bank. */
  payoutFile: (id: string) => `/payouts/runs/${segment(id)}/file`,
} as const;
