import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';

/** By how much a person's rating changes; a review that is no longer shown takes its part back. */
export type RatingChange = { readonly count: number; readonly stars: number };

/** Changes the sum of what shown reviews say of a person. */
export async function changeRating(tx: Tx, userId: string, { count, stars }: RatingChange): Promise<void> {
  await sql`
    update users set rating_count = rating_count + ${count}, rating_sum = rating_sum + ${stars}
    where id = ${userId}`.execute(tx);
}
