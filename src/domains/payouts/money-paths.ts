import { type Query, withQuery } from '../../paths.ts';

const segment = encodeURIComponent;

/** Addresses of what sellers and admins see of money. */
export const moneyPaths = {
  /** Seller's page of money. `account` is set right after an account was named. */
  money: (query: { readonly month?: string; readonly account?: 'named' | 'kept' } = {}) =>
    withQuery('/dashboard/money', query),
  /** Where a seller names the account that money is paid out to. */
  payoutAccount: () => '/dashboard/money/account',
  /** A call, not a page: the statement of a month as a file. */
  exportStatement: (month: string) => withQuery('/me/statement/export', { month }),
  /** Admins' page of sums due and payouts. */
  payouts: (query: Query = {}) => withQuery('/dashboard/payouts', query),
  payoutRun: (id: string) => `/dashboard/payouts/${segment(id)}`,
  /** A call, not a page: a payout run as a file for the bank. */
  payoutFile: (id: string) => `/payouts/runs/${segment(id)}/file`,
} as const;
