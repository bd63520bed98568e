import { REPORTED, SELLER_DETAILS, SELLER_SUMMARY } from '../fields.ts';
import { ALL_MARKS } from '../rights-people.ts';
import type { RightsRows } from '../rights-row.ts';

/** What admins do for the whole market, and how the market itself is. */
export const adminRows: RightsRows = {
  'POST /reports': {
    who: 'signed-in',
    resource: 'product',
    outcomes: {
      own: 'own-product',
      'own sold': 'own-product',
      'own held': 'own-product',
      withdrawn: 'not-found',
    },
    body: ({ ref }) => ({ productId: ref, reason: 'Suspected fraud', text: 'The price is too good.' }),
    fields: ['acknowledged', 'insertedId', 'message'],
    changes: ['reports'],
  },
  'GET /reports': { who: ['admin'], fields: REPORTED, tells: { admin: ALL_MARKS } },
  'PUT /reports/{productId}': {
    who: ['admin'],
    resource: 'reported',
    outcomes: { unreported: 'nothing-to-decide' },
    body: () => ({ decision: 'withdraw', reason: 'It is a fraud.' }),
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['reports', 'products', 'admin_actions', 'outbox_events', 'jobs'],
  },
  'DELETE /users/{id}': {
    who: ['admin'],
    resource: 'to close',
    outcomes: {
      closed: 'not-found',
      "an admin's": 'account-not-closable',
      "own an admin's": 'account-not-closable',
      'with money on its way': 'money-in-flight',
    },
    body: () => ({ reason: 'Sold bricks.' }),
    takes: ['reason'],
    fields: ['acknowledged', 'deletedCount'],
    changes: [
      'users',
      'sessions',
      'credentials',
      'blocked_emails',
      'verification_tokens',
      'admin_actions',
      'outbox_events',
      'jobs',
    ],
    changesAnyway: ['payment_intents'],
  },
  'GET /figures': {
    who: ['admin'],
    fields: ['sellers', 'verifiedSellers', 'sellersToApprove', 'buyers', 'newBuyers', 'openReports'],
  },
  'GET /figures/days': {
    who: ['admin'],
    fields: ['day', 'listings', 'sales', 'taka', 'reports'],
  },
  'GET /sellers': { who: ['admin'], fields: SELLER_SUMMARY, tells: { admin: ALL_MARKS } },
  'GET /sellers/{id}': {
    who: ['admin'],
    resource: 'to verify',
    outcomes: { 'no seller': 'not-found' },
    fields: SELLER_DETAILS,
    tells: { admin: ALL_MARKS },
  },
  'GET /healthz': { who: 'anyone', fields: ['status', 'alive'] },
  'GET /readyz': {
    who: 'anyone',
    fields: [
      'status',
      'ready',
      'parts.database.ok',
      'parts.migrations.ok',
      'parts.storage.ok',
      'parts.worker.ok',
      'parts.worker.detail',
    ],
  },
};
