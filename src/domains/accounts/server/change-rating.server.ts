import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';

/** Change of a person's rating. Both numbers are negative if a review is no longer shown. */
export type RatingChange = { readonly count: number; readonly stars: number };

/** Changes the count and the sum of stars of a person's visible reviews. */
export async function changeRating(tx: Tx, userId: string, { count, stars }: RatingChange): Promise<void> {
  await sql`
    update users set rating_count = rating_count + ${count}, rating_sum = rating_sum + ${stars}
    where id = ${userId}`.execute(tx);
}
