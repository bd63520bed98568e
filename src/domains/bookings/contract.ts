import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { wireUser } from '../accounts/contract.ts';
import { holdRefusals, wireProduct, wireStates } from '../catalog/contract.ts';
import { boughtStates } from './bought.ts';
import { buyerLocation, buyerPhone } from './form.ts';
import { MOST_COUNTED, orderStages } from './lists.ts';
import { deliveries } from './parcel.ts';
import { fulfilments, orderStateNames } from './transitions.ts';

/**
 * Booking in the API: fields of the product, the buyer and the booking. `_id` is the booking's id. Prices are in whole
 * taka; `resalePrice` is the price that the buyer has accepted. `number`, the seller's phone, is empty if the order
 * ended without a sale.
 */
export const wireBooking = wireProduct.omit({ state: true }).extend({
  /** Id of the booked product. */
  productId: z.uuid(),
  product: z.literal('order'),
  /** The buyer's record, which only the buyer and admins get. For sellers, see `GET /buyers`. */
  user: wireUser,
  buyerPhone: z.string(),
  buyerLocation: z.string(),
  /**
   * How the product reaches the buyer. By courier, `buyerLocation` is the delivery address, and the price includes the
   * courier.
   */
  delivery: z.enum(deliveries),
  orderDate: z.iso.datetime(),
  paid: z.enum(['unpaid', 'paid']),
  /**
   * `open`: not paid yet. `unavailable`: the product was sold to another buyer or withdrawn, or the price was refunded.
   */
  state: z.enum(['open', 'paid', 'unavailable']),
  /** Progress since the payment; null before the product is handed over, sent or refunded. */
  fulfilment: z.enum(fulfilments).nullable(),
  /**
   * Current price in whole taka. It differs from `resalePrice` if the seller changed the listing's price later, or if
   * an agreed price has expired.
   */
  currentPrice: z.int(),
  /** State of the product, the same for all viewers. */
  productState: z.enum(wireStates),
  /** True if this order ended, but its buyer bought the product with another order. */
  boughtAgain: z.literal(true).optional(),
  /** Open question whether the buyer bought the product in cash; missing if no question is open. */
  bought: z.enum(boughtStates).optional(),
  /** End of the payment hold, during which only this booking can be paid; null without a hold. */
  heldUntil: z.iso.datetime().nullable(),
  /** End of the seller's hold of the product for this order; null without a hold. */
  keptUntil: z.iso.datetime().nullable(),
  /** The card processor's id of the payment for the sale, also after its refund; null without a sale by card. */
  transactionId: z.string().nullable(),
  /**
   * Rate of the market's fee, in thousandths of the price, that was fixed when the order's payment began. Null without
   * a payment: then the market's current rate applies.
   */
  feePerMille: z.int().min(0).nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Refunded amount of a sale in whole taka, or null. */
  refunded: z.number().nullable(),
});
export type WireBooking = z.output<typeof wireBooking>;

/** State of an order. */
export const wireOrderState = z.enum(orderStateNames);

/**
 * Order of a seller's product, as the seller sees it: the buyer and the state of the order. Email address, phone and
 * meeting place are set while the order is open or paid. They are null after the order ended without a sale, because the
 * seller no longer needs them.
 */
const wireBuyer = z.object({
  /** Id of the booking. */
  _id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  images: wireProduct.shape.images,
  /** Price that the buyer has accepted, in whole taka. */
  resalePrice: z.int(),
  name: z.string(),
  /** Part of the buyer's record that the seller gets. */
  user: wireUser.pick({ _id: true, name: true }).extend({ email: z.string().nullable() }),
  buyerPhone: z.string().nullable(),
  buyerLocation: z.string().nullable(),
  delivery: wireBooking.shape.delivery,
  orderDate: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** `cancelled`: the order ended before it was paid, because the buyer withdrew it or it expired. */
  state: z.enum(['open', 'paid', 'unavailable', 'cancelled']),
  fulfilment: wireBooking.shape.fulfilment,
  ending: wireProduct.shape.ending,
  currentPrice: wireBooking.shape.currentPrice,
  productState: wireBooking.shape.productState,
  boughtAgain: wireBooking.shape.boughtAgain,
  bought: wireBooking.shape.bought,
  heldUntil: wireBooking.shape.heldUntil,
  keptUntil: wireBooking.shape.keptUntil,
});
/** Item of the seller's list of buyers in an API response. */
export type WireBuyer = z.output<typeof wireBuyer>;

/**
 * Reasons to refuse an order or an action on an order. The domains `checkout`, `handover` and `orders` use some of them
 * too.
 */
export const bookingsRefusals = defineRefusals({
  'courier-not-offered': {
    status: 409,
    title: 'No delivery by courier',
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
    title: 'Payment in progress',
    detail: 'The bank is working on a payment for this order. Wait until it is decided.',
  },
  'order-state': {
    status: 409,
    title: 'Not possible in the order’s current state',
    detail: 'This cannot be done any more, or not yet. Reload the page to see the order’s status.',
  },
  'way-not-taken': {
    status: 409,
    title: 'Payment method not accepted',
    detail: 'The seller does not accept this payment method. The listing shows how you can pay.',
  },
});

/**
 * Request body for ordering a product or adding it to the wish list. Other fields of a product may be sent, and are
 * ignored.
 */
export const orderWish = z.object({
  /** Id of the product. */
  _id: z.uuid('Name the product by its _id'),
  buyerPhone,
  buyerLocation,
});

/** Request body of an order. By courier, `buyerLocation` is the delivery address. */
const newOrder = orderWish.extend({
  delivery: z.enum(deliveries, 'Choose to meet or a courier').optional(),
});

const byId = z.object({ id: z.uuid() });

const bookingPage = z.object({
  ...cursorPage('orders'),
  /** `open`: only orders under way, including paid and disputed orders. `done`: only ended orders. */
  stage: z.enum(orderStages, 'Ask for open or done orders').optional(),
});

/** Number of an account's orders in each stage, counted up to {@link MOST_COUNTED}. */
const orderCounts = z.object({ open: z.int().min(0), done: z.int().min(0) });

/** API calls that place, read, list, count and export bookings. */
export const bookingsCalls = defineCalls({
  'GET /bookings': {
    summary: 'The caller’s bookings, or all bookings for an admin, newest first',
    who: 'signed-in',
    rights: 'Only the caller’s bookings; the query cannot select other people. Admins get all bookings.',
    query: bookingPage.extend({
      /** Only orders of this product. */
      productId: z.uuid().optional(),
    }),
    responses: { 200: z.array(wireBooking) },
  },
  'GET /bookings/counts': {
    summary: `Number of the caller’s open orders, and of ended orders; each at most ${MOST_COUNTED}`,
    who: ['Buyer'],
    rights: 'Only the caller’s orders, without cancelled orders.',
    responses: { 200: orderCounts },
  },
  'GET /bookings/export': {
    summary: 'The caller’s orders as a CSV file, newest first',
    who: ['Buyer'],
    rights: 'Only the caller’s orders, without cancelled orders.',
    responses: { 200: z.string() },
    responseType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /booking/{id}': {
    summary: 'One booking',
    who: 'signed-in',
    rights: 'The buyer, or an admin; for anyone else it does not exist.',
    params: byId,
    responses: { 200: wireBooking },
  },
  'GET /cart': {
    summary: 'The caller’s open orders: their number, their total in whole taka, and their product ids',
    sharesPage: true,
    who: ['Buyer'],
    rights: 'Only the caller’s unpaid orders of available products.',
    responses: { 200: z.object({ count: z.int(), subtotal: z.int(), productIds: z.array(z.uuid()) }) },
  },
  'GET /buyers': {
    summary: 'Orders of the caller’s products with their buyers, newest first, including cancelled orders',
    who: ['Seller'],
    rights:
      'Only orders of the caller’s products. Email address, phone and meeting place only for open and paid orders.',
    query: bookingPage.extend({ productId: z.uuid().optional() }),
    responses: { 200: z.array(wireBuyer) },
  },
  'GET /buyers/counts': {
    summary: `Number of open orders of the caller’s products, and of ended orders; each at most ${MOST_COUNTED}`,
    who: ['Seller'],
    rights: 'Only orders of the caller’s products.',
    responses: { 200: orderCounts },
  },
  'GET /buyers/export': {
    summary: 'All orders of the caller’s products as a CSV file, newest first',
    who: ['Seller'],
    rights: 'Only orders of the caller’s products. Phone and meeting place only for open and paid orders.',
    responses: { 200: z.string() },
    responseType: 'text/csv',
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'POST /bookings': {
    summary: 'Orders a product',
    who: ['Buyer'],
    needsVerifiedEmail: true,
    rights:
      'Any product that is for sale. If the body is a whole product, only its `_id` is used; the price is the current price of the product.',
    body: newOrder,
    responses: {
      200: z.object({
        /** False when the caller already has an open order of this product. */
        acknowledged: z.boolean(),
        insertedId: z.uuid().optional(),
        /** Id of the new booking, or of the open booking that already existed. */
        bookingId: z.uuid(),
        message: z.string(),
      }),
    },
    refusals: ['own-product', 'product-sold', 'not-found', 'courier-not-offered'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
});
