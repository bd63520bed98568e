import { DAY_MS } from '#kernel/clock.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import { REVIEW_DAYS, type Side } from './tags.ts';

/** Data of an order that decide whether a side may review the other side. */
export type ReviewableOrder = {
  /** State of the order. Only `completed` and `refunded` orders can have reviews. */
  readonly state: string;
  readonly endedAt: Date | null;
  /** Side at fault for the refund; null if none. */
  readonly fault: Side | null;
};

/** Returns a person's side of an order; null if the person is on neither side. */
export function sideOf(
  order: { readonly buyerId: string; readonly sellerId: string },
  personId: string,
): Side | null {
  if (order.buyerId === personId) return 'buyer';
  return order.sellerId === personId ? 'seller' : null;
}

/** Returns the opposite side of an order. */
export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer';
}

/** Returns the deadline for both sides' reviews of an order. At this time, waiting reviews are published. */
export function reviewsDueAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + REVIEW_DAYS * DAY_MS);
}

/**
 * Returns whether a side may review an order, apart from the deadline. After a refund, only the side without fault may.
 */
export function mayReview({ state, endedAt, fault }: ReviewableOrder, side: Side): boolean {
  if (endedAt === null) return false;
  // guard: review-of-refund-by-harmed-side (value => state === 'completed' || state === 'refunded')
  return state === 'completed' || (state === 'refunded' && fault === otherSide(side));
}

/** Returns the reason why a side cannot write a review now; null if the side can. */
export function reviewRefusal(
  order: ReviewableOrder,
  side: Side,
  now: Date,
): Refused<'not-reviewable' | 'review-time-over'> | null {
  // guard: review-of-completed-order
  if (!mayReview(order, side) || order.endedAt === null) return refuse('not-reviewable');
  // guard: review-in-time (condition => false)
  if (now >= reviewsDueAt(order.endedAt)) return refuse('review-time-over');
  return null;
}
