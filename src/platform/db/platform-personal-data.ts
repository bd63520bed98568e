import { definePersonalData } from './personal-data.ts';

/** Personal data in the platform's own tables. */
export const platformPersonalData = definePersonalData({
  outbox_events: {
    nobody: 'ids alone, removed after a month',
    columns: ['id', 'type', 'payload', 'created_at', 'delivered_at'],
  },
  event_deliveries: { nobody: 'ids alone', columns: ['event_id', 'subscriber', 'delivered_at'] },
  rate_limits: {
    nobody: 'digests, ids and network addresses that expire within a day',
    columns: ['key', 'points', 'expire'],
  },
  heartbeats: {
    nobody: 'kinds of processes and their last heartbeats',
    columns: ['process', 'seen_at'],
  },
  email_outage: {
    nobody: 'since when the mail server fails',
    columns: ['is_now', 'since'],
  },
  email_optouts: {
    rows: [
      {
        as: 'emailsNotWanted',
        of: 'person_id',
        exported: ['topic', 'opted_out_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['person_id'],
  },
  idempotency_keys: {
    rows: [
      {
        as: 'keptAnswers',
        of: 'caller_id',
        exported: ['key', 'status', 'created_at'],
        labels: { created_at: 'kept_at' },
        onErasure: { deleted: true },
      },
    ],
    excluded: ['caller_id', 'fingerprint', 'headers', 'body'],
  },
  audit_log: {
    rows: [
      {
        as: 'changesOfMoney',
        of: 'actor_id',
        exported: ['id', 'kind', 'from_state', 'to_state', 'amount_poisha', 'reason', 'action', 'changed_at'],
        onErasure: { kept: 'the audit log names people by their id alone' },
      },
    ],
    excluded: ['subject_id', 'related_ids', 'actor_id', 'request_id'],
  },
});
