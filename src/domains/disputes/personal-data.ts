import { definePersonalData } from '#platform/db/personal-data.ts';

const EMPTIED = { by: 'emptyDisputesOf: words and pictures of what the person said' } as const;

/** Personal data in disputes. */
export const disputesPersonalData = definePersonalData({
  disputes: {
    rows: [
      {
        as: 'disputes',
        of: 'buyer_id',
        exported: ['booking_id', 'reason', 'text', 'pictures', 'opened_at', 'closed_at'],
        onErasure: EMPTIED,
      },
      {
        as: 'disputes',
        of: 'seller_id',
        exported: [
          'booking_id',
          'answer',
          'answer_pictures',
          'answered_at',
          'offered_poisha',
          'offered_at',
          'closed_at',
        ],
        onErasure: EMPTIED,
      },
    ],
    excluded: ['buyer_id', 'seller_id'],
  },
});
