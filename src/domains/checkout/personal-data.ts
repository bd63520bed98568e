import { definePersonalData } from '#platform/db/personal-data.ts';

/** Checkout has no tables: `payments` stores payments, and `bookings` stores orders. */
export const checkoutPersonalData = definePersonalData({});
