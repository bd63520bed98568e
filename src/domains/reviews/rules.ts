import { DAY_MS } from '#kernel/clock.ts';
import { type Refused, refuse } from '#kernel/result.ts';
import { REVIEW_DAYS, type Side } from './tags.ts';

/** Conditions under which a side of an order may review the other. */
export type ReviewableOrder = {
  /** `completed`, `refunded`, or a state without reviews. */
  readonly state: string;
  readonly endedAt: Date | null;
  /** Side at fault for a refund. */
  readonly fault: Side | null;
};

/** Returns a person's side of an order; null for others. */
export function sideOf(
  order: { readonly buyerId: string; readonly sellerId: string },
  personId: string,
): Side | null {
  if (order.buyerId === personId) return 'buyer';
  return order.sellerId === personId ? 'seller' : null;
}

/** Returns the other side. */
export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer';
}

/** Returns the end of the time to write for both sides. */
export function reviewsDueAt(endedAt: Date): Date {
  return new Date(endedAt.getTime() + REVIEW_DAYS * DAY_MS);
}

/** Returns whether a side may review an order at all: after a refund, only the side without fault. */
export function mayReview({ state, endedAt, fault }: ReviewableOrder, side: Side): boolean {
  if (endedAt === null) return false;
  // guard: review-of-refund-by-harmed-side (value => state === 'completed' || state === 'refunded')
  return state === 'completed' || (state === 'refunded' && fault === otherSide(side));
}

/** Returns why a side cannot write about the other; null if it can. */
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
