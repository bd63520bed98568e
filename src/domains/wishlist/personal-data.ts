import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the wish lists. */
export const wishlistPersonalData = definePersonalData({
  wishes: {
    rows: [
      {
        as: 'wishes',
        of: 'buyer_id',
        exported: [
          'id',
          'product_id',
          'buyer_phone',
          'meet_location',
          'wished_at',
          'ordered_at',
          'booking_id',
        ],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['buyer_id'],
  },
});
