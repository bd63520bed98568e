import { definePersonalData } from '#platform/db/personal-data.ts';

/** What the payments' tables hold about people. */
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
          'currency',
          'state',
          'received_poisha',
          'received_currency',
          'hold_expires_at',
          'created_at',
        ],
        onErasure: { kept: 'books of money, with ids alone' },
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
    nobody: 'books of money, with ids alone',
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
  processor_events: {
    nobody: 'ids, kinds and states of messages; what they say of people is not kept',
    columns: ['id', 'type', 'body', 'received_at'],
  },
});
