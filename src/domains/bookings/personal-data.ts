import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the tables of bookings. */
export const bookingsPersonalData = definePersonalData({
  bookings: {
    rows: [
      {
        as: 'orders',
        of: 'buyer_id',
        exported: [
          'id',
          'product_id',
          'status',
          'buyer_phone',
          'meet_location',
          'delivery',
          'courier_poisha',
          'price_poisha',
          'agreed_until',
          'ordered_at',
          'paid_at',
          'cancelled_at',
          'fulfilment',
          'pay_way',
          'refunded_poisha',
          'failed_side',
        ],
        onErasure: { emptied: { buyer_phone: "''", meet_location: "''" }, where: "status <> 'paid'" },
      },
      {
        as: 'sales',
        of: 'seller_id',
        exported: [
          'id',
          'product_id',
          'status',
          'delivery',
          'courier_poisha',
          'price_poisha',
          'agreed_until',
          'ordered_at',
          'paid_at',
          'fulfilment',
          'refunded_poisha',
          'failed_side',
        ],
        onErasure: { kept: "the buyers' own orders" },
      },
    ],
    excluded: ['buyer_id', 'seller_id'],
  },
  order_transitions: {
    rows: [
      {
        as: 'orderActions',
        of: 'actor_id',
        exported: [
          'id',
          'booking_id',
          'action',
          'from_state',
          'to_state',
          'reason',
          'price_poisha',
          'happened_at',
        ],
        onErasure: { kept: 'the history of an order belongs to buyer and seller' },
      },
    ],
    excluded: ['actor_id'],
  },
  order_timers: { nobody: 'times of orders, with ids alone', columns: ['booking_id', 'kind', 'due_at'] },
});
