import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { lockReview, setReply } from './store.server.ts';

/** Stores the reviewed person's reply to a review. A review has at most one reply. */
export async function replyToReview(
  tx: Tx,
  {
    reviewId,
    personId,
    text,
  }: { readonly reviewId: string; readonly personId: string; readonly text: string },
  now: Date,
): Promise<Result<null, 'not-found' | 'already-replied'>> {
  const review = await lockReview(tx, reviewId);
  // guard: reply-of-who-it-is-about (drop operand 2)
  if (!review || review.aboutId !== personId || review.shownAt === null || review.hiddenAt !== null) {
    return refuse('not-found');
  }
  // guard: one-reply
  if (review.reply !== null) return refuse('already-replied');
  await setReply(tx, reviewId, text, now);
  return done(null);
}
