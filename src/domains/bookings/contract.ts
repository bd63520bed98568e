import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { holdRefusals, wireProduct, wireStates } from '../catalog/contract.ts';
import { boughtStates } from './bought.ts';
import { buyerLocation, buyerPhone } from './form.ts';
import { MOST_COUNTED, orderStages } from './lists.ts';
import { deliveries } from './parcel.ts';
import { fulfilments, orderStateNames } from './transitions.ts';

/**
 * Booking in the API: the product's fields, the buyer's, and the booking's state. `_id` is the booking's own.
 * Prices are in whole taka; `resalePrice` is the price agreed when it was placed. `number`, the seller's phone, is
 * empty once the order has ended without a sale.
 */
export const wireBooking = wireProduct.omit({ state: true }).extend({
  /** The booked product. */
  productId: z.uuid(),
  product: z.literal('order'),
  user: z.object({ _id: z.uuid(), email: z.string(), name: z.string() }),
  buyerPhone: z.string(),
  buyerLocation: z.string(),
  /** How it gets to the buyer; by courier `buyerLocation` is the delivery address, and the price includes the courier. */
  delivery: z.enum(deliveries),
  orderDate: z.iso.datetime(),
  paid: z.enum(['unpaid', 'paid']),
  /** `open` can be paid; `unavailable` was sold to somebody else or withdrawn. */
  state: z.enum(['open', 'paid', 'unavailable']),
  /** How far it has come since it was paid; null until something was handed over or went back. */
  fulfilment: z.enum(fulfilments).nullable(),
  /**
   * Current price in whole taka. It differs from `resalePrice` when the seller has changed it since, or when an agreed
   * price has expired.
   */
  currentPrice: z.int(),
  /** State of the product as everybody sees it. */
  productState: z.enum(wireStates),
  /** True where the product was sold to this buyer after all, with another order of theirs. */
  boughtAnew: z.literal(true).optional(),
  /** Whether its buyer is asked if they bought it in cash, or says so and waits for the seller's answer. */
  bought: z.enum(boughtStates).optional(),
  /** End of the time in which only this booking can be paid; null when none is running. */
  heldUntil: z.iso.datetime().nullable(),
  /** Until when the seller keeps the product for this order; null where they do not. */
  keptUntil: z.iso.datetime().nullable(),
  /** The card processor's number of the payment that paid it, or null. */
  transactionId: z.string().nullable(),
  /**
   * Rate of the market's fee that the order's payment was begun with, in thousandths of the price. Null without a
   * payment: then the market's current rate applies.
   */
  feePerMille: z.int().min(0).nullable(),
  paidAt: z.iso.datetime().nullable(),
});
export type WireBooking = z.output<typeof wireBooking>;

/** Where an order stands. */
export const wireOrderState = z.enum(orderStateNames);

/**
 * A buyer of a seller's product, with the state of the order. Phone and meeting place are set while the order is open
 * or paid. Afterwards the seller no longer needs them, and both are null.
 */
const wireBuyer = z.object({
  /** The booking's. */
  _id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  images: wireProduct.shape.images,
  /** Whole taka, as agreed when it was ordered. */
  resalePrice: z.int(),
  name: z.string(),
  buyerPhone: z.string().nullable(),
  buyerLocation: z.string().nullable(),
  delivery: wireBooking.shape.delivery,
  orderDate: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** `cancelled`: the buyer took it back. */
  state: z.enum(['open', 'paid', 'unavailable', 'cancelled']),
  fulfilment: wireBooking.shape.fulfilment,
  ending: wireProduct.shape.ending,
  currentPrice: wireBooking.shape.currentPrice,
  productState: wireBooking.shape.productState,
  boughtAnew: wireBooking.shape.boughtAnew,
  bought: wireBooking.shape.bought,
  heldUntil: wireBooking.shape.heldUntil,
  keptUntil: wireBooking.shape.keptUntil,
});
/** A buyer of an answer. */
export type WireBuyer = z.output<typeof wireBuyer>;

/** Why an order was refused, or an action on it. Domains to the right answer with some of these, too. */
export const bookingsRefusals = defineRefusals({
  'courier-not-offered': {
    status: 409,
    title: 'No courier',
    detail: 'The seller does not send this product by courier. Choose to meet.',
  },
  'own-product': {
    status: 409,
    title: 'Your own product',
    detail: 'This is your own product. You cannot order it.',
  },
  'product-sold': holdRefusals['product-sold'],
  'booking-paid': {
    status: 409,
    title: 'Already paid',
    detail: 'This order is paid.',
  },
  'payment-in-flight': {
    status: 409,
    title: 'A payment is under way',
    detail: 'The bank is working on a payment for this order. Wait until it is decided.',
  },
  'order-state': {
    status: 409,
    title: 'Not in this state of the order',
    detail: 'This cannot be done any more, or not yet. Reload the page to see the order’s status.',
  },
  'way-not-taken': {
    status: 409,
    title: 'Payment method not accepted',
    detail: 'The seller does not accept this payment method. The listing shows how you can pay.',
  },
});

/** Body of ordering or wishing for a product; other fields of a whole product are ignored. */
export const orderWish = z.object({
  /** The product. */
  _id: z.uuid('Name the product by its _id'),
  buyerPhone,
  buyerLocation,
});

/** As {@link orderWish}; by courier `buyerLocation` is the delivery address. */
const newOrder = orderWish.extend({
  delivery: z.enum(deliveries, 'Choose to meet or a courier').optional(),
});

const byId = z.object({ id: z.uuid() });

const bookingPage = z.object({
  ...cursorPage(50, 'orders'),
  /** Only orders that are not over: unpaid, not handed over, or not settled yet; or only those that are. */
  stage: z.enum(orderStages, 'Ask for open or done orders').optional(),
});

/** How many orders there are of each stage, each counted to {@link MOST_COUNTED}. */
const orderCounts = z.object({ open: z.int().min(0), done: z.int().min(0) });

/** Calls that place bookings and list them. */
export const bookingsCalls = defineCalls({
  'GET /bookings': {
    summary: "The caller's bookings, newest first; for an admin all bookings",
    who: 'signed-in',
    rights: "Only the caller's own, whatever the query says; an admin sees all.",
    query: bookingPage.extend({
      /** Only orders of this product. */
      productId: z.uuid().optional(),
    }),
    answers: { 200: z.array(wireBooking) },
  },
  'GET /bookings/counts': {
    summary: `How many of the caller's orders are open and how many are over, each to ${MOST_COUNTED}`,
    who: ['Buyer'],
    rights: 'The caller’s own, without cancelled ones.',
    answers: { 200: orderCounts },
  },
  'GET /bookings/export': {
    summary: "The caller's orders as a CSV file, newest first",
    who: ['Buyer'],
    rights: 'The caller’s own, without cancelled ones.',
    answers: { 200: z.string() },
    answerType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /booking/{id}': {
    summary: 'One booking',
    who: 'signed-in',
    rights: 'Its buyer or an admin; to anybody else it does not exist.',
    params: byId,
    answers: { 200: wireBooking },
  },
  'GET /cart': {
    summary: 'How many open orders the caller has, their sum in whole taka, and their products',
    sharesPage: true,
    who: ['Buyer'],
    rights: 'One’s own, unpaid and still to be had.',
    answers: { 200: z.object({ count: z.int(), subtotal: z.int(), productIds: z.array(z.uuid()) }) },
  },
  'GET /buyers': {
    summary: "Who ordered the caller's products, newest first, also who cancelled the order",
    who: ['Seller'],
    rights: 'Orders of one’s own products. Phone and meeting place only of open and paid ones.',
    query: bookingPage.extend({ productId: z.uuid().optional() }),
    answers: { 200: z.array(wireBuyer) },
  },
  'GET /buyers/counts': {
    summary: `How many orders of the caller's products are open and how many are over, each to ${MOST_COUNTED}`,
    who: ['Seller'],
    rights: 'Orders of one’s own products.',
    answers: { 200: orderCounts },
  },
  'GET /buyers/export': {
    summary: "All orders of the caller's products as a CSV file, newest first",
    who: ['Seller'],
    rights: 'Orders of one’s own products. Phone and meeting place only of open and paid ones.',
    answers: { 200: z.string() },
    answerType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /bookings': {
    summary: 'Orders a product',
    who: ['Buyer'],
    needsVerifiedEmail: true,
    rights:
      'Any product that is for sale. Of a whole product only `_id` counts; the price is the product’s own.',
    body: newOrder,
    answers: {
      200: z.object({
        /** False when the caller already has an open order of this product. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        /** The booking: the new one, or the one that was there. */
        bookingId: z.uuid(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'product-sold', 'not-found', 'courier-not-offered'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
});
