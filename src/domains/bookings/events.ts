import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';
import { orderActions, orderStateNames } from './transitions.ts';

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

/**
 * Something was done with an order, by one of its sides or by itself, beside what the events above tell. From and to are
 * the same where its state stays.
 */
export const orderMoved = defineEvent(
  'order.moved',
  ofBooking.extend({
    /** The row of the order's history. */
    transitionId: z.uuid(),
    sellerId: z.uuid(),
    action: z.enum(orderActions),
    /** Which side did it; null for the market. */
    by: z.enum(['buyer', 'seller']).nullable(),
    from: z.enum(orderStateNames),
    to: z.enum(orderStateNames),
  }),
);

/** The money of an order is the seller's: it was handed over, and nothing was wrong with it. */
export const orderCompleted = defineEvent(
  'order.completed',
  ofBooking.extend({ sellerId: z.uuid(), pricePoisha: z.int(), way: z.enum(['card', 'cash']) }),
);

/**
 * Money of a sale goes back, all of it or a part. The bank does so later, which `payment.refunded` tells. `fault` is the
 * side that failed, or null.
 */
export const orderRefunded = defineEvent(
  'order.refunded',
  ofBooking.extend({
    sellerId: z.uuid(),
    pricePoisha: z.int(),
    refundedPoisha: z.int(),
    fault: z.enum(['buyer', 'seller']).nullable(),
    cause: z.enum(orderActions),
  }),
);

/** An email is due about how long an order can still be handed over. */
export const orderReminded = defineEvent(
  'order.reminded',
  z.object({ bookingId: z.uuid(), endsAt: z.iso.datetime() }),
);

/** The meeting of an order is three hours away. */
export const meetingNear = defineEvent('order.meeting-near', z.object({ bookingId: z.uuid() }));

/** A parcel was sent ten days ago, and its buyer has not said whether it came. */
export const parcelAsked = defineEvent('order.parcel-asked', z.object({ bookingId: z.uuid() }));

/** A dispute was not decided for 14 days. */
export const disputeOverdue = defineEvent('order.dispute-overdue', z.object({ bookingId: z.uuid() }));

/** Money came for a product that was gone; it is being returned. */
export const bookingRefunded = defineEvent('booking.refunded', ofBooking);
