import { definePersonalData } from '#platform/db/personal-data.ts';

const KEPT = { kept: 'the other side keeps the offer and the agreed price' } as const;

/** Personal data in offers. */
export const offersPersonalData = definePersonalData({
  offers: {
    rows: [
      {
        as: 'offers',
        of: 'buyer_id',
        exported: [
          'id',
          'product_id',
          'state',
          'asked_poisha',
          'offered_poisha',
          'counter_poisha',
          'buyer_phone',
          'meet_location',
          'made_at',
          'due_at',
          'booking_id',
          'kept_until',
        ],
        onErasure: { emptied: { buyer_phone: "''", meet_location: "''" } },
      },
      {
        as: 'offersOnMyListings',
        of: 'seller_id',
        exported: [
          'id',
          'product_id',
          'state',
          'asked_poisha',
          'offered_poisha',
          'counter_poisha',
          'made_at',
          'due_at',
          'booking_id',
          'kept_until',
        ],
        onErasure: KEPT,
      },
    ],
    excluded: ['buyer_id', 'seller_id', 'remind_at', 'is_end_notice_due'],
  },
  offer_transitions: {
    rows: [
      {
        as: 'offerActions',
        of: 'actor_id',
        exported: [
          'id',
          'offer_id',
          'action',
          'from_state',
          'to_state',
          'price_poisha',
          'reason',
          'happened_at',
        ],
        onErasure: KEPT,
      },
    ],
    excluded: ['actor_id'],
  },
  offer_terms: {
    rows: [
      {
        as: 'offerTerms',
        of: 'seller_id',
        exported: ['product_id', 'is_off', 'accept_from_poisha', 'decline_below_poisha', 'set_at'],
        onErasure: { deleted: true },
      },
    ],
    excluded: ['seller_id'],
  },
});
