import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { wireProduct } from '../catalog/contract.ts';
import { replyForm, reviewDecisionForm, reviewForm, reviewReportForm } from './form.ts';

/** Number of reviews per page. */
const REVIEWS_PAGE = 20;

const sides = z.enum(['buyer', 'seller']);

/** A review for both sides of its order. */
const wireReview = z.object({
  _id: z.uuid(),
  /** Side of the writer. */
  side: sides,
  stars: z.int().min(1).max(5),
  tags: z.array(z.string()),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  /** When it was published; null if it waits for the other side. */
  shownAt: z.iso.datetime().nullable(),
  reply: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  /** Reason why an admin hid it; null if it is not hidden. */
  hiddenReason: z.string().nullable(),
});

/** One review in a response. */
export type WireReview = z.output<typeof wireReview>;

/** A published review. */
const wirePublicReview = wireReview
  .omit({ side: true, writtenAt: true, shownAt: true, hiddenReason: true })
  .extend({
    at: z.iso.datetime(),
    /** First name and initial; null if the writer's account is closed. */
    writer: z.string().nullable(),
    /** Title of the product. */
    product: z.string(),
  });

/** One public review in a response. */
export type WirePublicReview = z.output<typeof wirePublicReview>;

/** Summary of a seller from orders, conversations and reviews. */
const wireSellerRecord = z.object({
  /** Number of completed orders. */
  completed: z.int().min(0),
  /** Number of paid orders that they cancelled. */
  calledOff: z.int().min(0),
  /** Number of meetings that they missed, as reported by buyers. */
  noShows: z.int().min(0),
  /** Typical time until their first reply to a buyer, in ms; null if too few buyers have asked. */
  answersWithinMs: z.number().min(0).nullable(),
  /** Mean of their stars, to one decimal, and number of reviews; null if there are none. */
  rating: z.object({ stars: z.number(), count: z.int() }).nullable(),
  /** Number of their newest reviews with one star, two, three, four and five. */
  spread: z.array(z.int().min(0)).length(5),
});

/** One seller's record in a response. */
export type WireSellerRecord = z.output<typeof wireSellerRecord>;

/** An order for a person who may review it. */
const wireReviewedOrder = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  images: wireProduct.shape.images,
  /** Price in whole taka. */
  taka: z.int(),
  /** When it was completed or refunded; null before. */
  endedAt: z.iso.datetime().nullable(),
  /** The reader's side of the order; null for admins. */
  side: sides.nullable(),
  /** The other side's name; the seller's for admins. */
  other: z.string(),
  /** End of the time to write or change the own review; null if this is not possible. */
  writableUntil: z.iso.datetime().nullable(),
  /** Viewer's own review, or null. */
  own: wireReview.nullable(),
  /** Other side's review after its publication; null before. Admins always see it. */
  theirs: wireReview.nullable(),
});

/** One reviewed order in a response. */
export type WireReviewedOrder = z.output<typeof wireReviewedOrder>;

/** A reported review for admins. */
const wireReportedReview = z.object({
  review: wireReview,
  bookingId: z.uuid(),
  product: z.string(),
  writer: z.object({ _id: z.uuid(), name: z.string() }),
  about: z.object({ _id: z.uuid(), name: z.string() }),
  /** Reports, the latest first, at most five. */
  reports: z.array(z.object({ reason: z.string(), reporter: z.string(), at: z.iso.datetime() })),
});

/** One reported review in a response. */
export type WireReportedReview = z.output<typeof wireReportedReview>;

/** Refusals of this domain. */
export const reviewsRefusals = defineRefusals({
  'not-reviewable': {
    status: 409,
    title: 'Nothing to review yet',
    detail: 'You can review an order that was completed, or refunded through the fault of the other side.',
  },
  'review-time-over': {
    status: 409,
    title: 'The time is over',
    detail: 'Reviews are written within 14 days after an order has ended.',
  },
  'review-shown': {
    status: 409,
    title: 'Already shown',
    detail: 'Your review is shown, so it cannot be changed any more.',
  },
  'already-replied': {
    status: 409,
    title: 'Already replied',
    detail: 'You have already replied to this review.',
  },
  'own-review': {
    status: 409,
    title: 'Your own review',
    detail: 'This is your own review. You cannot report it.',
  },
  'nothing-reported': {
    status: 409,
    title: 'Already decided',
    detail: 'There is no open report of this review, or it is hidden already.',
  },
});

const byId = z.object({ id: z.uuid() });

/** Calls about reviews. */
export const reviewsCalls = defineCalls({
  'GET /sellers/{id}/record': {
    summary: 'Orders completed and called off, usual time of an answer, and stars of a seller.',
    who: 'anyone',
    ignoresCaller: true,
    params: byId,
    answers: { 200: wireSellerRecord },
  },
  'GET /sellers/{id}/reviews': {
    summary: 'What buyers say of a seller, newest first.',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'only what is shown and not hidden',
    params: byId,
    query: z.object(cursorPage(REVIEWS_PAGE, 'reviews')),
    answers: { 200: z.array(wirePublicReview) },
  },
  'GET /orders/{id}/review': {
    summary: 'What both sides of an order say of each other, and until when the caller can write.',
    who: 'signed-in',
    rights:
      'The two sides of the order, or an admin; to anybody else it does not exist. What the other side wrote once it is shown.',
    params: byId,
    answers: { 200: wireReviewedOrder },
  },
  'POST /orders/{id}/review': {
    summary: 'Says what the other side of an order was like, or says it anew while nobody has seen it.',
    who: ['Buyer', 'Seller'],
    rights:
      'The two sides of a completed order, or the harmed one of a refunded order, within 14 days. Shown once both have written, or the time is over.',
    params: byId,
    body: reviewForm,
    answers: {
      200: z.object({
        acknowledged: z.literal(true),
        insertedId: z.uuid(),
        /** True if it is published now. */
        shown: z.boolean(),
      }),
    },
    refusals: ['not-found', 'not-reviewable', 'review-time-over', 'review-shown'],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'POST /reviews/{id}/reply': {
    summary: 'Replies in public to what was said of the caller, once.',
    who: ['Buyer', 'Seller'],
    rights: 'Who the review is about, while it is shown.',
    params: byId,
    body: replyForm,
    answers: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['not-found', 'already-replied'],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'POST /reviews/{id}/reports': {
    summary: 'Reports a review to the admins.',
    who: 'signed-in',
    rights: 'Any review that is shown, except one’s own. One open report a person and review.',
    params: byId,
    body: reviewReportForm,
    answers: {
      200: z.object({
        /** False if the caller already has an open report of this review. */
        acknowledged: z.boolean(),
        message: z.string(),
      }),
    },
    refusals: ['not-found', 'own-review'],
    limit: { points: 20, seconds: 3_600, per: 'caller' },
  },
  'GET /reviews/reported': {
    summary: 'Reported reviews that nobody has decided on, who waits longest first.',
    // guard: reported-reviews-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage(20, 'reviews')),
    answers: { 200: z.array(wireReportedReview) },
  },
  'PUT /reviews/{id}': {
    summary: 'Decides on a review: keep it, or hide it and give its writer the reason.',
    // guard: review-decision-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights: 'A shown review; one that nobody reported can only be hidden.',
    security: { event: 'review-decided' },
    params: byId,
    body: reviewDecisionForm,
    answers: {
      200: z.object({
        acknowledged: z.literal(true),
        /** Number of reports that this decision closes. */
        modifiedCount: z.int(),
      }),
    },
    refusals: ['not-found', 'nothing-reported'],
  },
});
