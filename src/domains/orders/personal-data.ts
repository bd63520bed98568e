import { definePersonalData } from '#platform/db/personal-data.ts';

/** What the orders' table holds about people. */
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
          'price_poisha',
          'ordered_at',
          'paid_at',
          'cancelled_at',
        ],
        onErasure: { emptied: { buyer_phone: "''", meet_location: "''" }, where: "status <> 'paid'" },
      },
      {
        as: 'sales',
        of: 'seller_id',
        exported: ['id', 'product_id', 'status', 'price_poisha', 'ordered_at', 'paid_at'],
        onErasure: { kept: "the buyers' own orders" },
      },
    ],
    excluded: ['buyer_id', 'seller_id'],
  },
});
