import { definePersonalData } from '#platform/db/personal-data.ts';

/** This domain has no tables of its own: the domains `bookings` and `handover` store the orders. */
export const ordersPersonalData = definePersonalData({});
