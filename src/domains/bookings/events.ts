import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';
import { orderActions, orderStateNames } from './transitions.ts';

const ofBooking = z.object({ bookingId: z.uuid(), productId: z.uuid(), buyerId: z.uuid() });

/** A buyer ordered a product; nothing is paid yet. */
export const bookingPlaced = defineEvent('booking.placed', ofBooking);

/**
 * An order ended before it was paid, because the buyer withdrew it or the buyer's account was closed. `wasKept`: this
 * ended a seller's hold. Events of earlier versions lack it.
 */
export const bookingCancelled = defineEvent(
  'booking.cancelled',
  ofBooking.extend({ wasKept: z.boolean().default(false) }),
);

/** Reasons why the product of an open order is no longer available, which ends the order. */
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

/** An open order ended because its product was sold to another buyer or is no longer for sale. */
export const bookingUnavailable = defineEvent(
  'booking.unavailable',
  ofBooking.extend({ ending: z.enum(orderEndings) }),
);

/** A card payment succeeded, and the product is sold to this buyer. */
export const bookingPaid = defineEvent('booking.paid', ofBooking);

/**
 * An action on an order that the events above do not cover, by a person or automatic. `from` and `to` are equal if the
 * state did not change.
 */
export const orderMoved = defineEvent(
  'order.moved',
  ofBooking.extend({
    /** Id of the row in the order's history. */
    transitionId: z.uuid(),
    sellerId: z.uuid(),
    action: z.enum(orderActions),
    /** Side that acted; null for an automatic action or an admin. */
    by: z.enum(['buyer', 'seller']).nullable(),
    from: z.enum(orderStateNames),
    to: z.enum(orderStateNames),
  }),
);

/**
 * An order is completed: its price belongs to the seller. By `card` the market pays it out; by `cash` the buyer has
 * paid the seller.
 */
export const orderCompleted = defineEvent(
  'order.completed',
  ofBooking.extend({ sellerId: z.uuid(), pricePoisha: z.int(), way: z.enum(['card', 'cash']) }),
);

/**
 * The market decided to refund a sale, in full or in part. `payment.refunded` follows when the bank has refunded the
 * money. `fault` is the side that caused the refund, or null.
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

/**
 * The time for the handover, or for sending the parcel, ends soon (`endsAt`). Both sides get an email. For an order by
 * courier only the seller gets one.
 */
export const orderReminded = defineEvent(
  'order.reminded',
  z.object({ bookingId: z.uuid(), endsAt: z.iso.datetime() }),
);

/** The agreed meeting of an order begins in three hours, or sooner if it was agreed later than that. */
export const meetingNear = defineEvent('order.meeting-near', z.object({ bookingId: z.uuid() }));

/** A parcel was sent ten days ago, and its buyer has not confirmed that it arrived. */
export const parcelAsked = defineEvent('order.parcel-asked', z.object({ bookingId: z.uuid() }));

/** A dispute has been open for 14 days without a decision. */
export const disputeOverdue = defineEvent('order.dispute-overdue', z.object({ bookingId: z.uuid() }));

/** Causes why a payment did not lead to a sale. */
const refundCauses = ['not-price', 'unavailable', 'cancelled', 'paid-already'] as const;
/** One of {@link refundCauses}. */
export type RefundCause = (typeof refundCauses)[number];

/** A payment did not lead to a sale, for example because the product was sold before. The money is refunded. */
export const bookingRefunded = defineEvent(
  'booking.refunded',
  // Optional: a process of the previous version publishes the event without a cause.
  ofBooking.extend({ cause: z.enum(refundCauses).optional() }),
);
