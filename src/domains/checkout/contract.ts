import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals } from '../bookings/contract.ts';
import { holdRefusals } from '../catalog/contract.ts';

/** Reasons to refuse a payment, or another change of an unpaid order. */
export const checkoutRefusals = defineRefusals({
  ...holdRefusals,
  'booking-paid': bookingsRefusals['booking-paid'],
  'payment-in-flight': bookingsRefusals['payment-in-flight'],
  'way-not-taken': bookingsRefusals['way-not-taken'],
  'price-changed': {
    status: 409,
    title: 'The price has changed',
    detail: 'The price of this order is not the one you sent. Reload the page to see it.',
  },
  'amount-not-payable': {
    status: 409,
    title: 'Amount not payable by card',
    detail: 'The card processor does not accept this amount. Agree with the seller on another way to pay.',
  },
  'payment-incomplete': {
    status: 409,
    title: 'Not paid yet',
    detail: 'The card processor has not received this payment. You were not charged.',
  },
  'payment-refunded': {
    status: 409,
    title: 'Payment refunded',
    detail: 'We refund this payment. The whole amount goes back to your card. We email you the reason.',
  },
  'terms-not-agreed': {
    status: 409,
    title: 'Terms not agreed to',
    detail: 'Tick the box to agree to the terms before you pay. You were not charged.',
  },
  'processor-unreachable': {
    status: 503,
    title: 'Card processor unreachable',
    detail: 'The card processor does not answer just now. You were not charged. Try again in a minute.',
  },
  'processor-refused': {
    status: 503,
    title: 'Card payments are unavailable',
    detail:
      'We can’t take card payments just now. You were not charged, and you still have your order. Try again later.',
  },
});

const amount = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,12}$/, 'Send the price in whole taka')], {
    error: 'Send the price in whole taka',
  })
  .transform(Number);

const transactionId = z
  .string('The transaction id is required')
  .regex(/^pi_[A-Za-z0-9_]{1,200}$/, 'This is not a transaction id of the card processor');

const byId = z.object({ id: z.uuid() });

/** API calls for unpaid orders: pay, accept a new price, give up a payment, withdraw the order. */
export const checkoutCalls = defineCalls({
  'DELETE /bookings/{id}': {
    summary: 'Cancels an unpaid order',
    who: ['Buyer'],
    rights: 'The buyer, while the order is unpaid and no payment is in progress at the bank.',
    params: byId,
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.literal(1) }) },
    refusals: ['booking-paid', 'payment-in-flight'],
  },
  'POST /bookings/{id}/price': {
    summary: 'Updates an order to the seller’s current price',
    who: ['Buyer'],
    rights:
      'The buyer, while the order is open and no payment is in progress at the bank; `resalePrice` must equal the current price.',
    params: byId,
    body: z.object({
      /** Price that the buyer has seen and accepts, in whole taka. */
      resalePrice: amount,
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), resalePrice: z.int() }) },
    refusals: [
      'not-found',
      'booking-paid',
      'payment-in-flight',
      'product-sold',
      'product-gone',
      'price-changed',
    ],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /create-payment-intent': {
    summary: 'Starts the payment of a booking and holds its product for 15 minutes',
    who: ['Buyer'],
    needsVerifiedEmail: true,
    rights:
      'The buyer. The amount is the booking’s price; a `resalePrice` in the body must equal it. Calls with a session cookie must send `agreed: true`.',
    body: z.object({
      bookingId: z.uuid('Name the order by its bookingId').optional(),
      /** Price in whole taka. Without `bookingId`, it identifies the caller's only open booking at this price. */
      resalePrice: amount.optional(),
      /**
       * True if the buyer has agreed to the terms, delivery times and refund rules. The site's own pages must send it.
       * A client with an access token asks its own users.
       */
      agreed: z.boolean('Send true or false').optional(),
    }),
    responses: {
      200: z.object({
        clientSecret: z.string(),
        /** The card processor's id of this payment, `pi_…`. */
        transactionId: z.string(),
        /** Price in whole taka. */
        resalePrice: z.int(),
        /** Time until which nobody else can pay for the product. */
        heldUntil: z.iso.datetime(),
      }),
    },
    refusals: [
      'not-found',
      'booking-paid',
      'payment-in-flight',
      'price-changed',
      'amount-not-payable',
      'way-not-taken',
      'terms-not-agreed',
      'product-sold',
      'product-gone',
      'product-held',
      'too-many-holds',
      'hold-cooldown',
      'processor-unreachable',
      'processor-refused',
    ],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'DELETE /bookings/{id}/hold': {
    summary: 'Cancels a started payment and releases the hold on the product; the order stays open',
    who: ['Buyer'],
    rights: 'The buyer, while the order is unpaid and no payment is in progress at the bank.',
    params: byId,
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['not-found', 'booking-paid', 'payment-in-flight'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /payments': {
    summary: 'Reports that a booking was paid by card',
    who: ['Buyer'],
    rights:
      'The buyer. The payment is verified with the card processor; prices and emails in the body are ignored.',
    body: z.object({
      bookingId: z.uuid('Name the order by its bookingId'),
      transactionId,
    }),
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        /** Id of the payment record. Repeated calls return the same id. */
        insertedId: z.uuid(),
      }),
    },
    refusals: [
      'not-found',
      'payment-incomplete',
      'payment-in-flight',
      'payment-refunded',
      'processor-unreachable',
    ],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
});
