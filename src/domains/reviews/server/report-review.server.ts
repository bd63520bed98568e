import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { insertReport, lockReview } from './store.server.ts';

/** Reports a review. Returns false if the person already has an open report of the review. */
export async function reportReview(
  tx: Tx,
  report: { readonly reviewId: string; readonly reporterId: string; readonly reason: string },
  now: Date,
): Promise<Result<boolean, 'not-found' | 'own-review'>> {
  const review = await lockReview(tx, report.reviewId);
  // guard: report-of-shown-review (drop operand 2)
  if (!review || review.shownAt === null || review.hiddenAt !== null) return refuse('not-found');
  if (review.writerId === report.reporterId) return refuse('own-review');
  return done(await insertReport(tx, { ...report, now }));
}
