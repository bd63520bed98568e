import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** The card processor holds the money of an intent. Whether it becomes a sale is for orders to decide. */
export const paymentSucceeded = defineEvent('payment.succeeded', z.object({ intentId: z.uuid() }));

/** All money of a payment is on its way back to the card. */
export const paymentRefunded = defineEvent(
  'payment.refunded',
  z.object({ paymentId: z.uuid(), bookingId: z.uuid() }),
);
