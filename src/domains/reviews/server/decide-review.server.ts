import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { changeRating, recordAuditEntry, usersByIds } from '../../accounts/public-api.server.ts';
import { orderFacts } from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import type { ReviewDecision } from '../choices.ts';
import { hiddenEmail } from './review-email.server.ts';
import { decideReports, lockReview, type Review, setHidden } from './store.server.ts';

/** An admin's decision on a review. */
export type ReviewVerdict = {
  readonly reviewId: string;
  readonly adminId: string;
  readonly decision: ReviewDecision;
  /** Reason that the writer of a hidden review receives. */
  readonly reason: string;
};

/** Returns a description of a review for the audit log. The description names no person. */
async function subjectOf(tx: Tx, { bookingId }: Review, now: Date): Promise<string> {
  const order = (await orderFacts(tx, [bookingId])).get(bookingId);
  const [product] = order ? await productsByIds(tx, [order.productId], now) : [];
  return `Review of ${product?.title ?? 'an order'}`;
}

/**
 * Keeps or hides a review, closes its open reports, and records the decision in the audit log. A hidden review no
 * longer counts in the rating, and its writer gets the reason. Returns the number of closed reports.
 */
export async function decideReview(
  tx: Tx,
  { reviewId, adminId, decision, reason }: ReviewVerdict,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<Result<number, 'not-found' | 'nothing-reported'>> {
  const review = await lockReview(tx, reviewId);
  if (!review || review.shownAt === null) return refuse('not-found');
  if (review.hiddenAt !== null) return refuse('nothing-reported');
  const reports = await decideReports(tx, reviewId, decision, now);
  if (decision === 'keep' && reports === 0) return refuse('nothing-reported');
  if (decision === 'hide') {
    const writer = (await usersByIds(tx, [review.writerId])).get(review.writerId);
    await setHidden(tx, reviewId, { by: adminId, reason, now });
    await changeRating(tx, review.aboutId, { count: -1, stars: -review.stars });
    if (writer && !writer.closedAt) await queueEmail(tx, hiddenEmail(writer, review, reason, publicUrl));
  }
  await recordAuditEntry(tx, {
    adminId,
    action: decision === 'hide' ? 'hide-review' : 'keep-review',
    subjectId: review.id,
    subject: await subjectOf(tx, review, now),
    reason: reason || null,
  });
  return done(reports);
}
