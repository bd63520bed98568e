import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** The card processor received the money of an intent. The orders domain decides whether it becomes a sale. */
export const paymentSucceeded = defineEvent('payment.succeeded', z.object({ intentId: z.uuid() }));

/** All money of a payment is being refunded to the card. */
export const paymentRefunded = defineEvent(
  'payment.refunded',
  z.object({ paymentId: z.uuid(), bookingId: z.uuid() }),
);

/**
 * All or part of a sale was refunded in the card processor's own dashboard. The orders domain decides what this means
 * for the sale.
 */
export const saleReturnedOutside = defineEvent(
  'payment.returned-outside',
  z.object({ bookingId: z.uuid(), refundId: z.string(), amountPoisha: z.int() }),
);
