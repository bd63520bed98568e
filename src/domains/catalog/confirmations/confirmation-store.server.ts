import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ListingQuestion, QuestionCode } from '../products/listing-questions.ts';
import { readTables, tablesOf } from '../tables.server.ts';
import { awaitsAdmin } from './removal-review-store.server.ts';

/** Admin's decision on a listing whose seller has confirmed something unusual. */
export type ConfirmationDecision = 'fine' | 'withdraw';

/** A question that a seller has confirmed. `asked` is its text as the seller read it. */
export type Confirmation = {
  readonly productId: string;
  readonly question: QuestionCode;
  readonly asked: string;
  readonly confirmedAt: Date;
};

type Confirmed = {
  readonly productId: string;
  readonly sellerId: string;
  readonly questions: readonly ListingQuestion[];
  readonly now: Date;
};

/** Codes of questions about photos. An edit asks only about photos that it adds, so earlier questions stay open. */
const ABOUT_PHOTOS: readonly QuestionCode[] = ['shown-by-others', 'photo-reused'];

/**
 * Stores the confirmed questions of a listing. Deletes undecided questions that the listing no longer raises, except
 * questions about photos. A question that was confirmed before keeps its time and its decision.
 */
export async function saveConfirmations(
  tx: Tx,
  { productId, sellerId, questions, now }: Confirmed,
): Promise<void> {
  const asked = questions.map(({ text }) => text);
  await tablesOf(tx)
    .deleteFrom('listing_confirmations')
    .where('product_id', '=', productId)
    .where('decision', 'is', null)
    .where('question', 'not in', [...ABOUT_PHOTOS])
    .where('asked', '<>', sql<string>`all(${asked}::text[])`)
    .execute();
  if (questions.length === 0) return;
  await tablesOf(tx)
    .insertInto('listing_confirmations')
    .values(
      questions.map(({ code, text }) => ({
        product_id: productId,
        seller_id: sellerId,
        question: code,
        asked: text,
        confirmed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['product_id', 'asked']).doNothing())
    .execute();
}

/**
 * Returns the ids of listings that an admin should check, the longest waiting first. These are listings for sale with
 * undecided confirmations, and removed listings whose sellers ask for another check.
 */
export async function listingsToCheck(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select product_id as id, min(confirmed_at) as since
      from listing_confirmations join products on products.id = product_id
      where decision is null and state = 'unsold' group by product_id
      union all
      select review.product_id, review.asked_at
      from removal_reviews as review join products as product on product.id = review.product_id
      where ${awaitsAdmin}
    ) as waiting order by since, id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the listings of {@link listingsToCheck}. */
export async function countListingsToCheck(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(distinct product_id) from listing_confirmations join products on products.id = product_id
      where decision is null and state = 'unsold'
    ) + (
      select count(*) from removal_reviews as review join products as product on product.id = review.product_id
      where ${awaitsAdmin}
    ) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the undecided confirmations of these listings, the oldest first. */
export async function openConfirmations(db: Db, productIds: readonly string[]): Promise<Confirmation[]> {
  if (productIds.length === 0) return [];
  const rows = await readTables(db)
    .selectFrom('listing_confirmations')
    .select(['product_id', 'question', 'asked', 'confirmed_at'])
    .where('product_id', 'in', [...productIds])
    .where('decision', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    question: row.question,
    asked: row.asked,
    confirmedAt: row.confirmed_at,
  }));
}

/** Decides all open confirmations of a listing; returns their number. */
export async function decideConfirmations(
  tx: Tx,
  verdict: {
    readonly productId: string;
    readonly adminId: string;
    readonly decision: ConfirmationDecision;
    readonly now: Date;
  },
): Promise<number> {
  const { numUpdatedRows } = await tablesOf(tx)
    .updateTable('listing_confirmations')
    .set({ decision: verdict.decision, decided_at: verdict.now, decided_by: verdict.adminId })
    .where('product_id', '=', verdict.productId)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
