import { definePersonalData } from '#platform/db/personal-data.ts';

/** Orders have no tables of their own: `bookings` and `handover` store them. */
export const ordersPersonalData = definePersonalData({});
