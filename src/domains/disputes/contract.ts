import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals, wireOrderState } from '../bookings/contract.ts';
import { storedImageSchema } from '../images/contract.ts';
import { disputeReasonNames } from './choices.ts';
import { agreementForm, answerForm, decisionForm, offerForm, openForm } from './form.ts';

const named = z.object({ _id: z.uuid(), name: z.string() });
const statement = z.object({ text: z.string(), pictures: z.array(storedImageSchema), at: z.iso.datetime() });

/** Dispute about an order. Prices are in whole taka. */
const wireDispute = z.object({
  bookingId: z.uuid(),
  /** Order number to show to people: `SB-7K3M-9QX2`. */
  number: z.string(),
  side: z.enum(['buyer', 'seller', 'admin']),
  /** State of the order; the dispute is over unless it is `disputed`. */
  state: wireOrderState,
  product: z.object({ _id: z.uuid(), title: z.string() }),
  buyer: named,
  seller: named,
  resalePrice: z.int(),
  reason: z.enum(disputeReasonNames),
  /** Buyer's claim, and its time. */
  claim: statement,
  /** Deadline of the seller's answer. Afterwards the admins can decide. */
  answerUntil: z.iso.datetime(),
  /** Seller's answer; null until the seller answers. */
  answer: statement.nullable(),
  /** Seller's offered refund; null without an offer. */
  offer: z.object({ refund: z.int(), at: z.iso.datetime() }).nullable(),
});
/** A dispute in a response. */
export type WireDispute = z.output<typeof wireDispute>;

/** Dispute with further data, which only its page shows. */
const wireDisputeCase = wireDispute.extend({
  /** Id of the reported conversation of buyer and seller, for admins only. Null if it was not reported. */
  reportedConversationId: z.uuid().nullable(),
});
/** A dispute in a response, with the data of its page. */
export type WireDisputeCase = z.output<typeof wireDisputeCase>;

/** Refusals of the API calls about disputes. */
export const disputesRefusals = defineRefusals({
  'order-state': bookingsRefusals['order-state'],
  'already-answered': {
    status: 409,
    title: 'Already answered',
    detail: 'You have already answered. Your answer is on this page.',
  },
  'offer-changed': {
    status: 409,
    title: 'The offer has changed',
    detail: 'The seller has changed the offer. Reload the page to see it.',
  },
});

const byId = z.object({ id: z.uuid() });
const responses = { 200: z.object({ acknowledged: z.literal(true) }) };
const limit = { points: 30, seconds: 3_600, per: 'caller' } as const;

/** API calls about disputes. */
export const disputesCalls = defineCalls({
  'GET /orders/{id}/dispute': {
    summary: 'Dispute about an order, with the statements of both sides',
    who: 'signed-in',
    rights: 'The buyer or seller of the order, or an admin; for anyone else it does not exist.',
    params: byId,
    responses: { 200: wireDisputeCase },
    refusals: ['not-found'],
  },
  'POST /orders/{id}/dispute': {
    summary: 'Buyer: opens a dispute; the money is held until the dispute is settled',
    who: ['Buyer'],
    rights: 'The buyer, within 48 hours of the handover.',
    params: byId,
    body: openForm,
    responses,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/answer': {
    summary: 'Seller: answers the dispute',
    who: ['Seller'],
    rights: 'The seller, once, until the dispute is decided.',
    params: byId,
    body: answerForm,
    responses,
    refusals: ['not-found', 'order-state', 'already-answered'],
    limit,
  },
  'POST /orders/{id}/dispute/offer': {
    summary: 'Seller: offers a full or partial refund, in place of earlier offers',
    who: ['Seller'],
    rights: 'The seller, until the dispute is decided.',
    params: byId,
    body: offerForm,
    responses,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/agreement': {
    summary: 'Buyer: accepts the seller’s refund offer; the rest goes to the seller',
    who: ['Buyer'],
    rights: 'The buyer, until the dispute is decided; `refund` must equal the current offer.',
    params: byId,
    body: agreementForm,
    responses,
    refusals: ['not-found', 'order-state', 'offer-changed'],
    limit,
  },
  'POST /orders/{id}/dispute/withdrawal': {
    summary: 'Buyer: withdraws the dispute; the money goes to the seller',
    who: ['Buyer'],
    rights: 'The buyer, until the dispute is decided.',
    params: byId,
    responses,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/decision': {
    summary: 'Decides on a dispute: full, partial or no refund',
    // guard: dispute-decision-by-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'dispute-decided' },
    rights: 'Any disputed order.',
    params: byId,
    body: decisionForm,
    responses,
    refusals: ['not-found', 'order-state'],
  },
  'GET /disputes': {
    summary: 'Disputes that await an admin’s decision, oldest first',
    // guard: disputes-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('disputes')),
    responses: { 200: z.array(wireDispute) },
  },
});
