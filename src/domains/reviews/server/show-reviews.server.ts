import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { changeRating } from '../../accounts/public-api.server.ts';
import { reviewShown } from '../events.ts';
import { lockDueReviews, setShown } from './store.server.ts';

/**
 * Publishes reviews, counts them in the reviewed persons' ratings, and publishes `review.shown`. Already published
 * reviews do not change.
 */
export async function showReviews(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const shown = await setShown(tx, ids, now);
  // Sorts by the reviewed person, so that concurrent transactions lock the rows of `users` in the same order.
  for (const { id, bookingId, writerId, aboutId, stars } of shown.toSorted((a, b) =>
    a.aboutId < b.aboutId ? -1 : 1,
  )) {
    await changeRating(tx, aboutId, { count: 1, stars });
    await publish(tx, reviewShown, { reviewId: id, bookingId, writerId, aboutId });
  }
}

/** Number of reviews that one transaction publishes. */
const BATCH = 200;

/** Publishes all waiting reviews whose deadline has passed; returns their number. */
export async function showDueReviews(db: Db, now: Date): Promise<number> {
  let shown = 0;
  for (;;) {
    const due = await inTransaction(db, async (tx) => {
      const ids = await lockDueReviews(tx, now, BATCH);
      await showReviews(tx, ids, now);
      return ids.length;
    });
    shown += due;
    if (due < BATCH) return shown;
  }
}
