import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the orders' table. */
export const ordersPersonalData = definePersonalData({
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
  order_parcels: {
    rows: [
      {
        as: 'parcels',
        of: 'sent_by',
        exported: ['booking_id', 'carrier', 'tracking', 'picture', 'sent_at'],
        onErasure: { kept: 'the buyer’s proof of what was sent for their money' },
      },
    ],
    excluded: ['sent_by'],
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
        onErasure: { kept: 'the history of an order belongs to both of its sides' },
      },
    ],
    excluded: ['actor_id'],
  },
  order_meetings: {
    rows: [
      {
        as: 'meetings',
        of: 'proposed_by',
        exported: ['id', 'booking_id', 'place', 'meets_at', 'accepted_at'],
        onErasure: {
          emptied: { place: "''" },
          where: "booking_id in (select id from bookings where status <> 'paid')",
        },
      },
    ],
    excluded: ['proposed_by', 'end_moved'],
  },
  meeting_places: {
    rows: [
      {
        as: 'addedPlaces',
        of: 'added_by',
        exported: ['id', 'city', 'area', 'name'],
        onErasure: { kept: 'names of public places' },
      },
    ],
    excluded: ['added_by'],
  },
  order_handovers: {
    nobody: 'secrets of orders, with ids alone',
    columns: ['booking_id', 'secret', 'wrong_tries', 'locked_until'],
  },
  order_checks: {
    nobody: 'results of looking at a product, with ids alone',
    columns: ['booking_id', 'results', 'noted_at'],
  },
  order_timers: { nobody: 'times of orders, with ids alone', columns: ['booking_id', 'kind', 'due_at'] },
});
