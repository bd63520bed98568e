import { definePersonalData } from '#platform/db/personal-data.ts';

/** Personal data in the tables of meetings, PINs, checks and parcels. */
export const handoverPersonalData = definePersonalData({
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
});
