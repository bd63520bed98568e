import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in payouts. */
export const payoutsPersonalData = definePersonalData({
  payout_accounts: {
    rows: [
      {
        as: 'payoutAccounts',
        of: 'seller_id',
        exported: [
          'id',
          'way',
          'number',
          'routing_number',
          'holder_name',
          'named_at',
          'usable_at',
          'ended_at',
        ],
        // Payouts refer to the row of the payout account. So the row stays, and only account number, routing number and
        // holder name are deleted.
        onErasure: {
          emptied: {
            number: "''",
            routing_number: "case when way = 'bank' then '' end",
            holder_name: "''",
          },
        },
      },
    ],
    excluded: ['seller_id'],
  },
  payout_runs: {
    rows: [
      {
        as: 'payoutRunsMade',
        of: 'made_by',
        exported: ['id', 'made_at', 'payout_count', 'sum_poisha'],
        onErasure: { kept: 'bookkeeping with ids only; accounts of admins cannot be closed' },
      },
    ],
    excluded: ['made_by'],
  },
  payouts: {
    rows: [
      {
        as: 'payouts',
        of: 'seller_id',
        exported: [
          'id',
          'run_id',
          'account_id',
          'amount_poisha',
          'state',
          'reference',
          'bounce_reason',
          'decided_at',
        ],
        onErasure: { kept: 'bookkeeping with ids only' },
      },
    ],
    excluded: ['seller_id', 'decided_by'],
  },
  payout_items: {
    nobody: 'which orders a payout pays, with ids alone',
    columns: ['payout_id', 'booking_id', 'amount_poisha', 'is_void'],
  },
});
