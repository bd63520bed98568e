import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** The card processor holds the money of an intent. Whether it becomes a sale is for orders to decide. */
export const paymentSucceeded = defineEvent('payment.succeeded', z.object({ intentId: z.uuid() }));

/** All money of a payment is on its way back to the card. */
export const paymentRefunded = defineEvent(
  'payment.refunded',
  z.object({ paymentId: z.uuid(), bookingId: z.uuid() }),
);

/** Money of a sale was sent back at the card processor itself, all of it or a part. What becomes of the sale is for orders. */
export const saleReturnedOutside = defineEvent(
  'payment.returned-outside',
  z.object({ bookingId: z.uuid(), refundId: z.string(), amountPoisha: z.int() }),
);
