import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in advertisements. */
export const promotionPersonalData = definePersonalData({
  advertisements: {
    rows: [
      {
        as: 'advertisements',
        of: 'seller_id',
        exported: ['id', 'product_id', 'started_at', 'ended_at', 'ending'],
        onErasure: { kept: 'only ids and times; an active one ends with its listing' },
      },
    ],
    excluded: ['seller_id'],
  },
});
