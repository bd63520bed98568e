import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage, numberedPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { wireProduct } from '../catalog/contract.ts';
import { replyForm, reviewDecisionForm, reviewForm, reviewReportForm } from './form.ts';

const sides = z.enum(['buyer', 'seller']);

/** A review as both sides of its order see it. */
const wireReview = z.object({
  _id: z.uuid(),
  /** Side of the order that wrote the review. */
  side: sides,
  stars: z.int().min(1).max(5),
  tags: z.array(z.string()),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  /** Time of publication; null while the review waits for the other side's review or the deadline. */
  shownAt: z.iso.datetime().nullable(),
  reply: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  /** Reason why an admin hid the review; null if it is not hidden. */
  hiddenReason: z.string().nullable(),
});

/** A review in a response. */
export type WireReview = z.output<typeof wireReview>;

/** A published review as everybody sees it. */
const wirePublicReview = wireReview
  .omit({ side: true, writtenAt: true, shownAt: true, hiddenReason: true })
  .extend({
    at: z.iso.datetime(),
    /** Writer's first name and initial; null if their account is closed. */
    writer: z.string().nullable(),
    /** Title of the product. */
    product: z.string(),
  });

/** A published review in a response. */
export type WirePublicReview = z.output<typeof wirePublicReview>;

/** Record of a seller: their orders, replies and ratings. */
const wireSellerRecord = z.object({
  /** Number of completed orders. */
  completed: z.int().min(0),
  /** Number of paid orders that the seller canceled. */
  calledOff: z.int().min(0),
  /** Number of meetings that the seller missed, as reported by buyers. */
  noShows: z.int().min(0),
  /** Typical time in ms until the seller first replies to a buyer; null if too few buyers have written. */
  answersWithinMs: z.number().min(0).nullable(),
  /** Mean of the seller's stars, to one decimal, and number of reviews; null if there are no reviews. */
  rating: z.object({ stars: z.number(), count: z.int() }).nullable(),
  /** Number of the seller's newest reviews with one, two, three, four and five stars. */
  spread: z.array(z.int().min(0)).length(5),
});

/** A seller's record in a response. */
export type WireSellerRecord = z.output<typeof wireSellerRecord>;

/** An order with its reviews, for one of its sides or for an admin. */
const wireReviewedOrder = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  title: z.string(),
  images: wireProduct.shape.images,
  /** Price in whole taka. */
  taka: z.int(),
  /** Time when the order was completed or refunded; null before. */
  endedAt: z.iso.datetime().nullable(),
  /** Side of the caller in this order; null for admins. */
  side: sides.nullable(),
  /** Name of the other side; for admins, the seller's name. */
  other: z.string(),
  /** Deadline for the caller to write or change their review; null if they cannot. */
  writableUntil: z.iso.datetime().nullable(),
  /** Caller's own review, or null. Admins see the seller's review here. */
  own: wireReview.nullable(),
  /** Other side's review; null before its publication. Admins see the buyer's review here, published or not. */
  theirs: wireReview.nullable(),
});

/** A reviewed order in a response. */
export type WireReviewedOrder = z.output<typeof wireReviewedOrder>;

/** A reported review as admins see it. */
const wireReportedReview = z.object({
  review: wireReview,
  bookingId: z.uuid(),
  product: z.string(),
  writer: z.object({ _id: z.uuid(), name: z.string() }),
  about: z.object({ _id: z.uuid(), name: z.string() }),
  /** Open reports of the review, latest first, at most five. */
  reports: z.array(z.object({ reason: z.string(), reporter: z.string(), at: z.iso.datetime() })),
});

/** A reported review in a response. */
export type WireReportedReview = z.output<typeof wireReportedReview>;

/** Refusals (error responses) of the API calls about reviews. */
export const reviewsRefusals = defineRefusals({
  'not-reviewable': {
    status: 409,
    title: 'Nothing to review yet',
    detail: 'You can review an order that was completed, or refunded through the fault of the other side.',
  },
  'review-time-over': {
    status: 409,
    title: 'Review deadline passed',
    detail: 'Reviews are written within 14 days after an order has ended.',
  },
  'review-shown': {
    status: 409,
    title: 'Review already published',
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

/** API calls about reviews. */
export const reviewsCalls = defineCalls({
  'GET /sellers/{id}/record': {
    summary: 'Completed and cancelled orders, usual response time, and rating of a seller.',
    who: 'anyone',
    ignoresCaller: true,
    params: byId,
    responses: { 200: wireSellerRecord },
  },
  'GET /sellers/{id}/reviews': {
    summary: 'Buyers’ reviews of a seller, newest first.',
    who: 'anyone',
    ignoresCaller: true,
    rights: 'only published reviews that are not hidden',
    params: byId,
    query: z.object(cursorPage('reviews')),
    responses: { 200: z.array(wirePublicReview) },
  },
  'GET /orders/{id}/review': {
    summary: 'Reviews of both sides of an order, and the caller’s deadline for a review.',
    who: 'signed-in',
    rights:
      'Buyer and seller of the order, or an admin; for anyone else it does not exist. The other side’s review is included once it is published.',
    params: byId,
    responses: { 200: wireReviewedOrder },
  },
  'POST /orders/{id}/review': {
    summary: 'Reviews the other side of an order, or replaces the review before it is published.',
    who: ['Buyer', 'Seller'],
    rights:
      'Both sides of a completed order, or the side not at fault of a refunded order, within 14 days. Published when both sides have written, or the deadline has passed.',
    params: byId,
    body: reviewForm,
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        insertedId: z.uuid(),
        /** True if the review is published already. */
        shown: z.boolean(),
      }),
    },
    refusals: ['not-found', 'not-reviewable', 'review-time-over', 'review-shown'],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'POST /reviews/{id}/reply': {
    summary: 'Replies publicly to a review of the caller; one reply per review.',
    who: ['Buyer', 'Seller'],
    rights: 'Subject of the review, while the review is published.',
    params: byId,
    body: replyForm,
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['not-found', 'already-replied'],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'POST /reviews/{id}/reports': {
    summary: 'Reports a review to the admins.',
    who: 'signed-in',
    rights: 'Any published review except the caller’s. One open report per person and review.',
    params: byId,
    body: reviewReportForm,
    responses: {
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
    summary: 'Reported reviews that await a decision, longest waiting first.',
    // guard: reported-reviews-for-admins (value => 'signed-in')
    who: ['Admin'],
    query: z.object(numberedPage('reviews')),
    responses: { 200: z.array(wireReportedReview) },
  },
  'PUT /reviews/{id}': {
    summary: 'Decides on a review: keeps it, or hides it and sends its author the reason.',
    // guard: review-decision-for-admins (value => 'signed-in')
    who: ['Admin'],
    rights: 'Published reviews. A review without a report can only be hidden.',
    security: { event: 'review-decided' },
    params: byId,
    body: reviewDecisionForm,
    responses: {
      200: z.object({
        acknowledged: z.literal(true),
        /** Number of reports that this decision closes. */
        modifiedCount: z.int(),
      }),
    },
    refusals: ['not-found', 'nothing-reported'],
  },
});
