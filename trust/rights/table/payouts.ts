import { BUILT_PASSWORD } from '../../../src/domains/accounts/testing/fixtures.ts';
import { inside } from '../fields.ts';
import type { RightsRows } from '../rights-row.ts';

/** An id that no payout and no payout run has. */
const NONE = '00000000-0000-7000-8000-000000000000';

const ACCOUNT = ['way', 'number', 'holderName', 'usableAt'];
const SUM = ['amount', 'sellers'];
const SELLER = inside('seller', ['_id', 'name', 'email']);
const RUN = ['_id', 'at', 'amount', 'payouts', 'paid', 'bounced', ...inside('admin', ['_id', 'name'])];

/** Rights to calls about sellers' money and payouts. */
export const payoutRows: RightsRows = {
  'GET /me/payouts': {
    who: ['seller'],
    fields: [
      ...['held', 'due', 'disputed', 'lost', 'underWay', 'paidThisMonth', 'nextPayoutAt', 'feePerMille'],
      ...inside('account', ACCOUNT),
      ...inside('pendingAccount', ACCOUNT),
    ],
  },
  'PUT /me/payout-account': {
    who: ['seller'],
    slow: true,
    body: () => ({ way: 'bkash', number: '01711345482', holderName: 'Karim', password: BUILT_PASSWORD }),
    takes: ['routingNumber'],
    fields: ['acknowledged', 'usableAt'],
    changes: ['payout_accounts', 'jobs'],
  },
  'DELETE /me/payout-account/pending': {
    who: ['seller'],
    outcome: ({ person }) => (person?.name === 'seller A' ? 'done' : 'no-pending-account'),
    fields: ['acknowledged'],
    changes: ['payout_accounts'],
  },
  'GET /me/statement': {
    who: ['seller'],
    path: () => '/me/statement?month=2026-11',
    fields: [
      ...['_id', 'at', 'kind', 'dispute', 'amount', 'fee', 'refunded', 'change'],
      ...inside('order', ['_id', 'number', 'title', 'isEnded']),
      ...inside('payout', ['_id', 'way', 'number', 'state', 'reference', 'bounceReason', 'orders']),
    ],
  },
  'GET /me/statement/export': {
    who: ['seller'],
    path: () => '/me/statement/export?month=2026-11',
    fields: [],
  },
  'GET /payouts/due': {
    who: ['admin'],
    fields: [
      ...inside('payable', SUM),
      ...inside('waiting', SUM),
      ...inside('disputed', SUM),
      ...inside('lost', SUM),
      ...inside('sellers', ['amount', 'orders', 'since', ...SELLER, ...inside('account', ACCOUNT)]),
    ],
    reveals: { admin: ['email'] },
  },
  'GET /payouts/runs': { who: ['admin'], fields: RUN },
  'POST /payouts/runs': {
    who: ['admin'],
    // Amount in taka that is due to the only seller with a payout account: three sales.
    body: () => ({ amount: 3 * 38_500 }),
    fields: ['acknowledged', 'insertedId', 'payouts'],
    changes: ['payout_runs', 'payouts', 'payout_items', 'ledger_transactions', 'ledger_entries'],
  },
  'GET /payouts/runs/{id}': {
    who: ['admin'],
    path: () => `/payouts/runs/${NONE}`,
    outcome: () => 'not-found',
    fields: [],
  },
  'GET /payouts/runs/{id}/file': {
    who: ['admin'],
    path: () => `/payouts/runs/${NONE}/file`,
    outcome: () => 'not-found',
    fields: [],
  },
  'PUT /payouts/{id}': {
    who: ['admin'],
    path: () => `/payouts/${NONE}`,
    body: () => ({ outcome: 'paid', note: 'BK7Q2M1' }),
    outcome: () => 'not-found',
    fields: [],
  },
};
