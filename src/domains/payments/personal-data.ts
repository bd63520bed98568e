import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the payments' tables. */
export const paymentsPersonalData = definePersonalData({
  payment_intents: {
    rows: [
      {
        as: 'paymentsBegun',
        of: 'buyer_id',
        exported: [
          'id',
          'processor_id',
          'booking_id',
          'product_id',
          'amount_poisha',
          'fee_per_mille',
          'currency',
          'state',
          'received_poisha',
          'received_currency',
          'hold_expires_at',
          'terms_agreed_at',
          'created_at',
        ],
        onErasure: { kept: 'bookkeeping with ids only' },
      },
    ],
    excluded: ['buyer_id', 'hold_id', 'checked_at'],
  },
  payments: {
    rows: [
      {
        as: 'payments',
        of: 'buyer_id',
        exported: ['id', 'intent_id', 'booking_id', 'amount_poisha', 'email', 'outcome', 'paid_at'],
        onErasure: { emptied: { email: "''" }, where: "outcome = 'refunded'" },
      },
    ],
    excluded: ['buyer_id'],
  },
  refunds: {
    nobody: 'bookkeeping with ids only',
    columns: [
      'id',
      'payment_id',
      'processor_id',
      'amount_poisha',
      'state',
      'asked_at',
      'checked_at',
      'reason',
    ],
  },
  ledger_transactions: {
    nobody: 'what happened to money, with ids alone',
    columns: ['id', 'kind', 'subject_id', 'booking_id', 'happened_at'],
  },
  ledger_entries: {
    rows: [
      {
        as: 'ledgerEntries',
        of: 'party_id',
        exported: ['transaction_id', 'account', 'amount_poisha'],
        onErasure: { kept: 'bookkeeping with ids only' },
      },
    ],
    excluded: ['party_id'],
  },
  processor_differences: {
    nobody: 'numbers of the card processor and amounts',
    columns: [
      'about',
      'processor_id',
      'ours_poisha',
      'theirs_poisha',
      'found_at',
      'gone_at',
      'booking_id',
      'is_lost',
    ],
  },
  processor_events: {
    nobody: 'ids, kinds and states of webhooks, without personal content',
    columns: ['id', 'type', 'body', 'received_at'],
  },
});
