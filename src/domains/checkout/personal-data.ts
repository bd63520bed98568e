import { definePersonalData } from '#platform/db/personal-data.ts';

/** Checkout has no tables: payments are stored by `payments`, orders by `bookings`. */
export const checkoutPersonalData = definePersonalData({});
