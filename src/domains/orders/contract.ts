import { z } from 'zod';
import { cleanLine } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { payWays } from '../attributes/pay-ways.ts';
import { boughtStates } from '../bookings/bought.ts';
import { bookingsRefusals } from '../bookings/contract.ts';
import { deliveries } from '../bookings/parcel.ts';
import { orderActions, orderStateNames, timerKinds } from '../bookings/transitions.ts';
import { holdRefusals, wireListing, wireProduct, wireStates } from '../catalog/contract.ts';
import { endings } from '../catalog/products/rules.ts';
import { foundChecks } from '../handover/contract.ts';
import { storedImageSchema } from '../images/contract.ts';

/** Buyer or seller of an order, as the other side sees them. */
const orderParty = z.object({
  _id: z.uuid(),
  name: z.string(),
  image: z.string().nullable(),
  /** True for a seller whom an admin has verified. */
  verified: z.boolean(),
  /** Time at which the person opened their account. */
  since: z.iso.datetime(),
  /** Phone number of 11 digits; null if the order ended before the product left the seller. */
  number: z.string().nullable(),
  /** Number of meetings that the person missed, as the other sides of their orders reported. */
  noShows: z.int().min(0),
});
/** See {@link orderParty}. */
export type WireParty = z.output<typeof orderParty>;

/** Step in the history of an order. */
const orderStep = z.object({
  action: z.enum(orderActions),
  from: z.enum(orderStateNames).nullable(),
  to: z.enum(orderStateNames),
  by: z.enum(['buyer', 'seller', 'admin', 'market']),
  reason: z.string().nullable(),
  /** Proposed, agreed or missed meeting. The place is empty if the account of the person who proposed it was closed. */
  meeting: z.object({ place: z.string(), at: z.iso.datetime() }).optional(),
  /** Price of the order at that step, in whole taka. Old steps do not have it. */
  resalePrice: z.int().optional(),
  at: z.iso.datetime(),
});
/** See {@link orderStep}. */
export type WireOrderStep = z.output<typeof orderStep>;

/** An order with all data of its page. Prices are in whole taka. */
const wireOrder = z.object({
  _id: z.uuid(),
  /** Order number to show to people: `SB-7K3M-9QX2`. */
  number: z.string(),
  /** Side of the caller. */
  side: z.enum(['buyer', 'seller', 'admin']),
  state: z.enum(orderStateNames),
  product: z.object({
    _id: z.uuid(),
    title: z.string(),
    category: wireProduct.shape.category,
    Location: wireProduct.shape.Location,
    images: wireProduct.shape.images,
    /** Seller's test results from before listing, part by part. */
    benchCheck: wireListing.shape.benchCheck,
    state: z.enum(wireStates),
    ending: wireProduct.shape.ending,
    /** Why a removed product was off sale before the removal; absent if the removal took it off sale. */
    endedBefore: z.enum(endings).exclude(['removed']).optional(),
  }),
  buyer: orderParty,
  seller: orderParty,
  /** Price that the buyer has accepted, including the courier. */
  resalePrice: z.int(),
  /** Price that the buyer would pay now, including the courier. */
  currentPrice: z.int(),
  /** Kind of delivery. */
  delivery: z.enum(deliveries),
  /** Part of the price for the courier, in whole taka. */
  courier: z.int().min(0),
  /** Parcel that the seller has sent, or null. */
  parcel: z
    .object({
      carrier: z.string(),
      tracking: z.string(),
      picture: storedImageSchema,
      sentAt: z.iso.datetime(),
    })
    .nullable(),
  /**
   * Market's fee for a payment by card, in whole taka. Once the order is paid, it is the fee for the amount that was not
   * refunded, at the rate that applied at the time of the payment: 0 for a payment in cash.
   */
  fee: z.int().min(0),
  /** Latest proposal of a meeting; null if there is none. */
  meeting: z
    .object({
      _id: z.uuid(),
      place: z.string(),
      at: z.iso.datetime(),
      by: z.enum(['buyer', 'seller']),
      /** Time at which the other side accepted the proposal, or null. */
      acceptedAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  /** Buyer's results of the checks, with the time of their last change; null if there are none. */
  checks: z.object({ results: foundChecks, notedAt: z.iso.datetime() }).nullable(),
  /** Ways to pay that the seller accepts. */
  payWays: z.array(z.enum(payWays)),
  /** Way in which the order was paid; null if not paid or unknown. */
  payWay: z.enum(payWays).nullable(),
  orderDate: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Payment id at the card processor, or null. The seller always gets null. */
  transactionId: z.string().nullable(),
  /** Meeting place that the buyer suggested, or the delivery address. Empty if `number` is null. */
  buyerLocation: z.string(),
  /** End of the payment hold, or null. */
  heldUntil: z.iso.datetime().nullable(),
  /** End of the seller's hold for this order, or null. */
  keptUntil: z.iso.datetime().nullable(),
  /** True if this buyer bought the product with another order. */
  boughtAgain: z.literal(true).optional(),
  /** State of the question whether the buyer bought the product in cash; missing if nobody is asked. */
  bought: z.enum(boughtStates).optional(),
  /** Refund in whole taka, or null. */
  refunded: z.number().nullable(),
  /** Whether the buyer disputes the payment at their bank, or has won such a dispute. */
  bankDispute: z.boolean(),
  /** Side at fault for a refund, or null. */
  failedSide: z.enum(['buyer', 'seller']).nullable(),
  /** Due times of the order's timers (reminders and automatic transitions), by kind of timer. */
  due: z.partialRecord(z.enum(timerKinds), z.iso.datetime()),
  /** History, latest step first. */
  history: z.array(orderStep),
});
/** An order in a response. */
export type WireOrder = z.output<typeof wireOrder>;

/** Refusals of actions on orders. */
export const ordersRefusals = defineRefusals({
  'product-held': holdRefusals['product-held'],
  'product-sold': holdRefusals['product-sold'],
  'product-gone': holdRefusals['product-gone'],
  'payment-in-flight': bookingsRefusals['payment-in-flight'],
  'order-state': bookingsRefusals['order-state'],
});

const byId = z.object({ id: z.uuid() });

const acknowledged = z.object({ acknowledged: z.literal(true) });

/** Reason for canceling a paid order, or for refusing a request to cancel. */
const cancelReason = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(500, 'A reason can have at most 500 characters'));

/** API calls about one order, for both of its sides. */
export const ordersCalls = defineCalls({
  'GET /orders/{id}': {
    summary: 'One order for its buyer or seller: status, history, and next steps',
    who: 'signed-in',
    rights: 'The buyer or seller of the order, or an admin; for anyone else it does not exist.',
    params: byId,
    responses: { 200: wireOrder },
    refusals: ['not-found'],
  },
  'POST /orders/{id}/keeping': {
    summary: 'Seller: holds the product for the buyer of this order; nobody else can buy it meanwhile',
    who: ['Seller'],
    rights:
      'The seller, until the order is paid, for at most three days from the first hold. Refused while another order holds the product or is being paid.',
    params: byId,
    body: z.object({
      days: z.coerce
        .number('Choose for how many days')
        .pipe(z.int('Choose 1, 2 or 3 days').min(1, 'Choose 1, 2 or 3 days').max(3, 'Choose 1, 2 or 3 days')),
    }),
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state', 'product-held', 'product-sold', 'product-gone'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'DELETE /orders/{id}/keeping': {
    summary: 'Seller: ends the hold for this order',
    who: ['Seller'],
    rights: 'The seller, until the order is paid. Refused while the buyer is paying.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state', 'payment-in-flight'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/bought': {
    summary:
      'Buyer: states, after an order ended with its listing, whether they bought the product in cash. Yes completes the order if the seller has named this buyer, and otherwise asks the seller to confirm',
    who: ['Buyer'],
    rights:
      'The buyer, within 14 days after the end, unless the listing is for sale again or was removed. No also cancels an unanswered yes.',
    params: byId,
    body: z.object({ bought: z.boolean('Say whether you bought it') }),
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state', 'payment-in-flight'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/bought/answer': {
    summary:
      'Seller: states, after an order ended with its listing, whether the buyer bought the product in cash. Yes completes the order if the buyer has said so too, and otherwise asks the buyer to confirm',
    who: ['Seller'],
    rights:
      'The seller, within 14 days after the end or while the buyer’s yes is open, unless the listing is for sale again. A seller can name one buyer at a time.',
    params: byId,
    body: z.object({ bought: z.boolean('Say whether they bought it') }),
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state', 'payment-in-flight'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/cancellation': {
    summary:
      'Cancels a paid order before the handover, with a full refund. If a meeting is agreed, the buyer’s call only asks the seller to cancel',
    who: ['Buyer', 'Seller'],
    rights: 'The buyer; or the seller with a reason, which the buyer can read.',
    params: byId,
    body: z.object({
      /** Required from sellers. */
      reason: cancelReason.optional(),
    }),
    responses: {
      200: acknowledged.extend({
        /** `asked`: a meeting is agreed, so the seller has 48 hours to answer. Silence counts as consent. */
        outcome: z.enum(['cancelled', 'asked']),
      }),
    },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'DELETE /orders/{id}/cancellation': {
    summary: 'Buyer: withdraws their request to cancel a paid order',
    who: ['Buyer'],
    rights: 'The buyer, until the seller has answered.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/cancellation/agreement': {
    summary: 'Seller: accepts the buyer’s request to cancel a paid order, with a full refund',
    who: ['Seller'],
    rights: 'The seller, while the buyer’s request is open.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/cancellation/refusal': {
    summary: 'Seller: rejects the buyer’s request to cancel a paid order; order and meeting remain',
    who: ['Seller'],
    rights: 'The seller, within 48 hours, with a reason that the buyer can read.',
    params: byId,
    body: z.object({
      reason: z.string('Tell the buyer why').pipe(cancelReason).pipe(z.string().min(1, 'Tell the buyer why')),
    }),
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
});
