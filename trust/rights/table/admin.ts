import { CONFIRMED, inside, REPORTED, SELLER_DETAILS, SELLER_SUMMARY, USER } from '../fields.ts';
import { ALL_MARKS } from '../rights-people.ts';
import type { RightsRows } from '../rights-row.ts';

/** The id of no account. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** What admins do for the whole market, and how the market itself is. */
export const adminRows: RightsRows = {
  'GET /abuse': {
    who: ['admin'],
    fields: [
      'sources.source',
      'sources.tries.what',
      'sources.tries.count',
      'sources.blockedUntil',
      'sources.reason',
      ...inside('accounts', ['emailVerified', 'joinedAt', 'tries', 'blockedUntil']),
      ...inside('accounts.user', USER),
    ],
    tells: { admin: ALL_MARKS },
  },
  'PUT /blocked-sources': {
    who: ['admin'],
    body: () => ({ source: '198.51.100.99', hours: 1, reason: 'Because' }),
    fields: ['acknowledged'],
    changes: ['blocked_sources', 'admin_actions'],
  },
  'DELETE /blocked-sources': {
    who: ['admin'],
    body: () => ({ source: '198.51.100.98' }),
    outcome: () => 'not-found',
    fields: [],
  },
  'PUT /blocked-accounts/{id}': {
    who: ['admin'],
    path: () => `/blocked-accounts/${NOBODY}`,
    body: () => ({ hours: 1, reason: 'Because' }),
    outcome: () => 'not-found',
    fields: [],
  },
  'DELETE /blocked-accounts/{id}': {
    who: ['admin'],
    path: () => `/blocked-accounts/${NOBODY}`,
    outcome: () => 'not-found',
    fields: [],
  },
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
  'GET /confirmed-listings': { who: ['admin'], fields: CONFIRMED, tells: { admin: ALL_MARKS } },
  'PUT /confirmed-listings/{productId}': {
    who: ['admin'],
    resource: 'confirmed',
    outcomes: { unconfirmed: 'nothing-to-decide' },
    body: () => ({ decision: 'withdraw', reason: 'No price.' }),
    fields: ['acknowledged', 'modifiedCount'],
    changes: ['listing_confirmations', 'products', 'admin_actions', 'outbox_events', 'jobs'],
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
      'messages',
      'user_blocks',
      'admin_actions',
      'outbox_events',
      'jobs',
    ],
    changesAnyway: ['payment_intents'],
  },
  'GET /figures': {
    who: ['admin'],
    fields: [
      'sellers',
      'verifiedSellers',
      'sellersToApprove',
      'buyers',
      'newBuyers',
      'openReports',
      'confirmedListings',
      'openDisputes',
      'messageCases',
      'verificationRequests',
    ],
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
      'parts.room.ok',
      'parts.email.ok',
      'parts.worker.ok',
      'parts.worker.detail',
    ],
  },
};
