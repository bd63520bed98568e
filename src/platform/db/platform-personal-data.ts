import { definePersonalData } from './personal-data.ts';

/** The platform's tables; what they hold about people. */
export const platformPersonalData = definePersonalData({
  outbox_events: {
    nobody: 'ids alone, removed after a month',
    columns: ['id', 'type', 'payload', 'created_at', 'delivered_at'],
  },
  event_deliveries: { nobody: 'ids alone', columns: ['event_id', 'listener', 'delivered_at'] },
  rate_limits: {
    nobody: 'digests, ids and network addresses that expire within a day',
    columns: ['key', 'points', 'expire'],
  },
  kept_answers: {
    rows: [
      {
        as: 'keptAnswers',
        of: 'caller_id',
        exported: ['key', 'status', 'kept_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['caller_id', 'fingerprint', 'headers', 'body'],
  },
  state_changes: {
    rows: [
      {
        as: 'changesOfMoney',
        of: 'doer_id',
        exported: ['id', 'kind', 'from_state', 'to_state', 'amount_poisha', 'reason', 'doing', 'changed_at'],
        onErasure: { kept: 'the book of money names people by their id alone' },
      },
    ],
    excluded: ['subject_id', 'concerns', 'doer_id', 'request_id'],
  },
});
