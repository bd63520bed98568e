import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { bookingsRefusals, wireOrderState } from '../bookings/contract.ts';
import { storedImageSchema } from '../images/contract.ts';
import { disputeReasonNames } from './choices.ts';
import { agreementForm, answerForm, decisionForm, offerForm, openForm } from './form.ts';

const named = z.object({ _id: z.uuid(), name: z.string() });
const said = z.object({ text: z.string(), pictures: z.array(storedImageSchema), at: z.iso.datetime() });

/** Dispute about an order. Prices are in whole taka. */
const wireDispute = z.object({
  bookingId: z.uuid(),
  /** Order number for people. */
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
  claim: said,
  /** Deadline of the seller's answer. Afterwards the admins can decide. */
  answerUntil: z.iso.datetime(),
  /** Seller's answer; null until the seller answers. */
  answer: said.nullable(),
  /** Seller's offered refund; null without an offer. */
  offer: z.object({ refund: z.int(), at: z.iso.datetime() }).nullable(),
});
/** A dispute in a response. */
export type WireDispute = z.output<typeof wireDispute>;

/** A dispute with the data of its page. */
const wireDisputeCase = wireDispute.extend({
  /** Id of the reported conversation of buyer and seller, for admins only. Null if it was not reported. */
  reportedConversationId: z.uuid().nullable(),
});
/** A dispute in a response, with the data of its page. */
export type WireDisputeCase = z.output<typeof wireDisputeCase>;

/** Refusals of calls about disputes. */
export const disputesRefusals = defineRefusals({
  'order-state': bookingsRefusals['order-state'],
  'already-answered': {
    status: 409,
    title: 'Answered already',
    detail: 'You have already answered. Your answer is on this page.',
  },
  'offer-changed': {
    status: 409,
    title: 'The offer has changed',
    detail: 'The seller has changed the offer. Reload the page to see it.',
  },
});

const byId = z.object({ id: z.uuid() });
const answers = { 200: z.object({ acknowledged: z.literal(true) }) };
const limit = { points: 30, seconds: 3_600, per: 'caller' } as const;

/** The calls about disputes. */
export const disputesCalls = defineCalls({
  'GET /orders/{id}/dispute': {
    summary: 'What both sides say is wrong with an order',
    who: 'signed-in',
    rights: 'Its buyer, the seller of its product, or an admin; to anybody else it does not exist.',
    params: byId,
    answers: { 200: wireDisputeCase },
    refusals: ['not-found'],
  },
  'POST /orders/{id}/dispute': {
    summary: 'The buyer says that something is wrong: the money stays where it is until it is settled',
    who: ['Buyer'],
    rights: 'Its buyer, within 48 hours of the handover.',
    params: byId,
    body: openForm,
    answers,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/answer': {
    summary: 'The seller says how they see it',
    who: ['Seller'],
    rights: 'The seller of its product, once, until it is decided.',
    params: byId,
    body: answerForm,
    answers,
    refusals: ['not-found', 'order-state', 'already-answered'],
    limit,
  },
  'POST /orders/{id}/dispute/offer': {
    summary: 'The seller offers to send the price or a part of it back, in place of what they offered before',
    who: ['Seller'],
    rights: 'The seller of its product, until it is decided.',
    params: byId,
    body: offerForm,
    answers,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/agreement': {
    summary: 'The buyer takes what the seller offers; the rest is the seller’s',
    who: ['Buyer'],
    rights: 'Its buyer, until it is decided; `refund` must be what is offered now.',
    params: byId,
    body: agreementForm,
    answers,
    refusals: ['not-found', 'order-state', 'offer-changed'],
    limit,
  },
  'POST /orders/{id}/dispute/withdrawal': {
    summary: 'The buyer says that all is well after all: the money is the seller’s',
    who: ['Buyer'],
    rights: 'Its buyer, until it is decided.',
    params: byId,
    answers,
    refusals: ['not-found', 'order-state'],
    limit,
  },
  'POST /orders/{id}/dispute/decision': {
    summary: 'Decides on a dispute: all money goes back, a part of it or none',
    // guard: dispute-decision-by-admins (value => 'signed-in')
    who: ['Admin'],
    security: { event: 'dispute-decided' },
    rights: 'Any order that is disputed.',
    params: byId,
    body: decisionForm,
    answers,
    refusals: ['not-found', 'order-state'],
  },
  'GET /disputes': {
    summary: 'Disputes that wait for an admin, the one that began first at the head',
    // guard: disputes-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage(20, 'disputes')),
    answers: { 200: z.array(wireDispute) },
  },
});
