import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/**
 * Event: the card processor received the money of a payment intent. The domain `checkout` decides whether the money
 * pays for a sale or is refunded.
 */
export const paymentSucceeded = defineEvent('payment.succeeded', z.object({ intentId: z.uuid() }));

/** Event: the card processor has completed the refund of a payment, in full or in part. */
export const paymentRefunded = defineEvent(
  'payment.refunded',
  z.object({ paymentId: z.uuid(), bookingId: z.uuid() }),
);

/**
 * Event: all or part of a sale was refunded in the card processor's own dashboard. The domain `orders` decides about
 * the sale.
 */
export const saleReturnedOutside = defineEvent(
  'payment.returned-outside',
  z.object({ bookingId: z.uuid(), refundId: z.string(), amountPoisha: z.int() }),
);
