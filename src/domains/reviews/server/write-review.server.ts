import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { orderFacts } from '../../bookings/public-api.server.ts';
import { mayReview, otherSide, reviewRefusal, reviewsDueAt, sideOf } from '../rules.ts';
import { reviewTags } from '../tags.ts';
import { showReviews } from './show-reviews.server.ts';
import { lockReviewsOf, putReview, reviewsOfOrder } from './store.server.ts';

/** Review of an order that a person sends. */
export type WrittenReview = {
  readonly bookingId: string;
  readonly writerId: string;
  readonly stars: number;
  readonly tags: readonly string[];
  readonly text: string;
};

type WriteRefusal = 'not-found' | 'not-reviewable' | 'review-time-over' | 'review-shown' | 'invalid-input';

/** Returns the first tag that is not offered to this side. */
function foreignTag(tags: readonly string[], known: readonly string[]): string | undefined {
  return tags.find((tag) => !known.includes(tag));
}

/**
 * Stores a side's review. Publishes the order's reviews if both sides have written, or if the other side may not write.
 * Returns the review's id and whether it is published.
 */
export async function writeReview(
  tx: Tx,
  { bookingId, writerId, stars, tags, text }: WrittenReview,
  now: Date,
): Promise<Result<{ readonly id: string; readonly shown: boolean }, WriteRefusal>> {
  const order = (await orderFacts(tx, [bookingId])).get(bookingId);
  const side = order ? sideOf(order, writerId) : null;
  // guard: review-by-side-of-order (condition => !order)
  if (!order || side === null) return refuse('not-found');
  const refused = reviewRefusal(order, side, now);
  if (refused || order.endedAt === null) return refused ?? refuse('not-reviewable');
  const foreign = foreignTag(tags, reviewTags[side]);
  if (foreign !== undefined) {
    return refuse('invalid-input', { errors: { tags: [`“${foreign}” is not offered here`] } });
  }
  await lockReviewsOf(tx, bookingId);
  const id = await putReview(tx, {
    bookingId,
    side,
    writerId,
    aboutId: side === 'buyer' ? order.sellerId : order.buyerId,
    stars,
    tags: [...new Set(tags)],
    text,
    now,
    dueAt: reviewsDueAt(order.endedAt),
  });
  if (id === null) return refuse('review-shown');
  const written = await reviewsOfOrder(tx, bookingId);
  // guard: reviews-shown-together (value => true)
  const isComplete = written.length === 2 || !mayReview(order, otherSide(side));
  if (isComplete)
    await showReviews(
      tx,
      written.map((review) => review.id),
      now,
    );
  return done({ id, shown: isComplete });
}
