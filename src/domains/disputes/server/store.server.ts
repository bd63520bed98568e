import { sql } from 'kysely';
import type { Poisha } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import { DISPUTE_ANSWER_MS } from '../../bookings/public-api.server.ts';
import type { StoredImage } from '../../images/public-api.server.ts';
import type { DisputeReason } from '../choices.ts';

/** Statement of one side. */
type Statement = { readonly text: string; readonly pictures: readonly StoredImage[] };

/** Dispute about an order. */
export type Dispute = Statement & {
  readonly bookingId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly reason: DisputeReason;
  readonly openedAt: Date;
  /** Seller's answer; null until the seller answers. */
  readonly answer: string | null;
  readonly answerPictures: readonly StoredImage[];
  readonly answeredAt: Date | null;
  /** Refund that the seller offers, and the time of the offer. */
  readonly offeredPoisha: Poisha | null;
  readonly offeredAt: Date | null;
  /** Time at which the dispute was closed; null while it is open. */
  readonly closedAt: Date | null;
};

const columns = sql`
  booking_id as "bookingId", buyer_id as "buyerId", seller_id as "sellerId", reason, text, pictures,
  opened_at as "openedAt", answer, answer_pictures as "answerPictures", answered_at as "answeredAt",
  offered_poisha as "offeredPoisha", offered_at as "offeredAt", closed_at as "closedAt"`;

/** Returns the dispute of an order, or null. */
export async function findDispute(db: Db, bookingId: string): Promise<Dispute | null> {
  const { rows } = await sql<Dispute>`
    select ${columns} from disputes where booking_id = ${bookingId}`.execute(db);
  return rows[0] ?? null;
}

/** Values of a buyer's new dispute. */
export type NewDispute = Statement &
  Pick<Dispute, 'bookingId' | 'buyerId' | 'sellerId' | 'reason' | 'openedAt'>;

/** Stores a buyer's claim. */
export async function insertDispute(tx: Tx, dispute: NewDispute): Promise<void> {
  const { bookingId, buyerId, sellerId, reason, text, pictures, openedAt } = dispute;
  await sql`
    insert into disputes (booking_id, buyer_id, seller_id, reason, text, pictures, opened_at)
    values (${bookingId}, ${buyerId}, ${sellerId}, ${reason}, ${text}, ${JSON.stringify(pictures)}::jsonb,
      ${openedAt})`.execute(tx);
}

/** Stores the seller's answer; returns false if the seller has already answered. */
export async function setAnswer(
  tx: Tx,
  bookingId: string,
  { text, pictures, now }: Statement & { readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update disputes set answer = ${text}, answer_pictures = ${JSON.stringify(pictures)}::jsonb, answered_at = ${now}
    where booking_id = ${bookingId} and answered_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Stores the seller's offer of a refund, which replaces an earlier one. */
export async function setOffer(tx: Tx, bookingId: string, poisha: Poisha, now: Date): Promise<void> {
  await sql`
    update disputes set offered_poisha = ${poisha}, offered_at = ${now} where booking_id = ${bookingId}`.execute(
    tx,
  );
}

/** Closes the open disputes of these orders. Disputes that are already closed keep their closing time. */
export async function closeDisputes(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update disputes set closed_at = ${now}
    where booking_id = any(${[...bookingIds]}::uuid[]) and closed_at is null`.execute(tx);
}

/** SQL condition for disputes that wait for an admin. The seller has answered, or the time for the answer is over. */
const waits = (now: Date) => sql`
  closed_at is null and (answered_at is not null or opened_at <= ${new Date(now.getTime() - DISPUTE_ANSWER_MS)})`;

/** Selects disputes that wait for an admin, the oldest first. */
export async function selectWaiting(
  db: Db,
  now: Date,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select ${columns} from disputes where ${waits(now)}
    order by opened_at, booking_id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts disputes that wait for an admin. */
export async function countWaitingDisputes(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from disputes where ${waits(now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Erases texts and pictures of a person's statements; returns the ids of the erased pictures. */
export async function emptyDisputesOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select picture ->> 'id' as id from disputes, jsonb_array_elements(pictures) as picture
    where buyer_id = ${userId}
    union all
    select picture ->> 'id' from disputes, jsonb_array_elements(answer_pictures) as picture
    where seller_id = ${userId}`.execute(tx);
  await sql`
    update disputes set text = 'Deleted with the account.', pictures = '[]' where buyer_id = ${userId}`.execute(
    tx,
  );
  await sql`
    update disputes set answer = 'Deleted with the account.', answer_pictures = '[]'
    where seller_id = ${userId} and answer is not null`.execute(tx);
  return rows.map(({ id }) => id);
}
