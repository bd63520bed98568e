import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

const ofBooking = z.object({ bookingId: z.uuid(), productId: z.uuid(), buyerId: z.uuid() });

/** A buyer ordered a product; nothing is paid yet. */
export const bookingPlaced = defineEvent('booking.placed', ofBooking);

/** A buyer took an order back before paying. */
export const bookingCancelled = defineEvent('booking.cancelled', ofBooking);

/** Why an open order ended whose product is not to be had any more. */
export const orderEndings = [
  'sold',
  'sold-elsewhere',
  'taken-down',
  'lapsed',
  'removed',
  'account-closed',
] as const;
/** One of {@link orderEndings}. */
export type OrderEnding = (typeof orderEndings)[number];

/** An open order ended because its product went: to another buyer, or off the market. */
export const bookingUnavailable = defineEvent(
  'booking.unavailable',
  ofBooking.extend({ ending: z.enum(orderEndings) }),
);

/** Money became a sale: the product is sold to this buyer. */
export const bookingPaid = defineEvent('booking.paid', ofBooking);

/** Money came for a product that was gone; it is being returned. */
export const bookingRefunded = defineEvent('booking.refunded', ofBooking);
