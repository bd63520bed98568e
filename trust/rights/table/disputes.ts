import { DISPUTE } from '../fields.ts';
import type { RightsRow, RightsRows } from '../rights-row.ts';
import { OFFERED_BACK } from '../seed-trade.ts';
import { NOT_KEPT } from './not-kept.ts';

/** Rights that all calls of a buyer or seller about their dispute have in common. */
const ofSide: Pick<RightsRow, 'resource' | 'outcomes' | 'fields'> = {
  resource: 'dispute',
  outcomes: { none: 'order-state' },
  fields: ['acknowledged'],
};

const ENDED = [
  'disputes',
  'bookings',
  'order_transitions',
  'order_timers',
  'ledger_transactions',
  'ledger_entries',
  'outbox_events',
];
const REFUNDED = [...ENDED, 'refunds', 'jobs'];
const CHANGED = ['disputes', 'order_transitions', 'outbox_events'];

/** Rights to calls about disputes. */
export const disputeRows: RightsRows = {
  'GET /orders/{id}/dispute': {
    who: 'signed-in',
    resource: 'dispute',
    reach: 'either side or admin',
    outcomes: { none: 'not-found' },
    fields: [...DISPUTE, 'reportedConversationId'],
  },
  'POST /orders/{id}/dispute': {
    who: ['buyer'],
    resource: 'booking',
    reach: 'own',
    outcomes: { ...NOT_KEPT, kept: 'order-state' },
    body: () => ({ reason: 'Something else', text: 'It smells of smoke.' }),
    takes: ['pictures'],
    fields: ['acknowledged'],
    changes: ['disputes', 'bookings', 'order_transitions', 'order_timers', 'outbox_events'],
  },
  'POST /orders/{id}/dispute/answer': {
    ...ofSide,
    who: ['seller'],
    reach: 'either side or admin',
    outcomes: { none: 'order-state', answered: 'already-answered' },
    body: () => ({ text: 'It did not smell here.' }),
    takes: ['pictures'],
    changes: CHANGED,
  },
  'POST /orders/{id}/dispute/offer': {
    ...ofSide,
    who: ['seller'],
    reach: 'either side or admin',
    body: () => ({ refund: 500 }),
    changes: CHANGED,
  },
  'POST /orders/{id}/dispute/agreement': {
    ...ofSide,
    who: ['buyer'],
    reach: 'own',
    outcomes: { none: 'order-state', answered: 'offer-changed' },
    body: () => ({ refund: OFFERED_BACK }),
    changes: REFUNDED,
  },
  'POST /orders/{id}/dispute/withdrawal': { ...ofSide, who: ['buyer'], reach: 'own', changes: ENDED },
  'POST /orders/{id}/dispute/decision': {
    ...ofSide,
    who: ['admin'],
    body: () => ({ refund: 700, reason: 'Both have a point' }),
    changes: [...REFUNDED, 'admin_actions'],
  },
  'GET /disputes': { who: ['admin'], fields: DISPUTE },
};
