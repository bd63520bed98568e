import { sql } from 'kysely';
import type { Cursor } from '#kernel/cursor.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { ReviewDecision } from '../choices.ts';
import type { Side } from '../tags.ts';

/** Review by one side of an order about the other side. */
export type Review = {
  readonly id: string;
  readonly bookingId: string;
  readonly side: Side;
  readonly writerId: string;
  readonly aboutId: string;
  readonly stars: number;
  readonly tags: readonly string[];
  readonly text: string;
  readonly writtenAt: Date;
  readonly shownAt: Date | null;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
  readonly hiddenAt: Date | null;
  readonly hiddenReason: string | null;
};

const columns = sql`id, booking_id as "bookingId", side, writer_id as "writerId", about_id as "aboutId", stars,
  tags, body as text, written_at as "writtenAt", shown_at as "shownAt", reply, replied_at as "repliedAt",
  hidden_at as "hiddenAt", hidden_reason as "hiddenReason"`;

/** Review to store. */
export type NewReview = Pick<
  Review,
  'bookingId' | 'side' | 'writerId' | 'aboutId' | 'stars' | 'tags' | 'text'
> & {
  readonly now: Date;
  /** Time at which the review is published even without the other side's review. */
  readonly dueAt: Date;
};

/** Locks changes of an order's reviews. Without this lock, two concurrent reviews would not see each other. */
export async function lockReviewsOf(tx: Tx, bookingId: string): Promise<void> {
  // guard: reviews-lock
  await sql`select pg_advisory_xact_lock(hashtextextended('reviews:' || ${bookingId}::text, 0))`.execute(tx);
}

/** Returns the reviews of an order, at most one per side. */
export async function reviewsOfOrder(db: Db, bookingId: string): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select ${columns} from reviews where booking_id = ${bookingId}`.execute(db);
  return rows;
}

/**
 * Stores a side's review, or replaces the side's unpublished review. Returns null if the side's review is published.
 */
export async function putReview(tx: Tx, review: NewReview): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into reviews (booking_id, side, writer_id, about_id, stars, tags, body, written_at, due_at)
    values (${review.bookingId}, ${review.side}, ${review.writerId}, ${review.aboutId}, ${review.stars},
      ${review.tags}::text[], ${review.text}, ${review.now}, ${review.dueAt})
    on conflict (booking_id, side) do update
      set stars = excluded.stars, tags = excluded.tags, body = excluded.body, written_at = excluded.written_at
      where reviews.shown_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Locks and returns the ids of unpublished reviews whose deadline has passed, oldest deadline first. Skips reviews that
 * other workers have locked.
 */
export async function lockDueReviews(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reviews where shown_at is null and due_at <= ${now}
    order by due_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Publishes reviews; returns those that were unpublished before. */
export async function setShown(tx: Tx, ids: readonly string[], now: Date): Promise<Review[]> {
  const { rows } = await sql<Review>`
    update reviews set shown_at = ${now} where id = any(${ids}::uuid[]) and shown_at is null
    returning ${columns}`.execute(tx);
  return rows;
}

/** Locks and returns a review; null if there is none. */
export async function lockReview(tx: Tx, id: string): Promise<Review | null> {
  const { rows } = await sql<Review>`select ${columns} from reviews where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Stores the reviewed person's reply to a review. */
export async function setReply(tx: Tx, id: string, text: string, now: Date): Promise<void> {
  await sql`update reviews set reply = ${text}, replied_at = ${now} where id = ${id}`.execute(tx);
}

/** Marks a review as hidden. */
export async function setHidden(
  tx: Tx,
  id: string,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<void> {
  await sql`
    update reviews set hidden_at = ${now}, hidden_by = ${by}, hidden_reason = ${reason}
    where id = ${id}`.execute(tx);
}

/**
 * Returns one page of published reviews about a person, newest first, and one more row to detect a next page. Omits
 * hidden reviews.
 */
export async function selectReviewsAbout(
  db: Db,
  aboutId: string,
  page: { readonly before: Cursor | null; readonly limit: number },
): Promise<(Review & { readonly shownAt: Date })[]> {
  const { after, id } = page.before ?? { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const { rows } = await sql<Review & { readonly shownAt: Date }>`
    select ${columns} from reviews
    where about_id = ${aboutId} and shown_at is not null and hidden_at is null
      and (shown_at, id) < (${after}::timestamptz, ${id}::uuid)
    order by shown_at desc, id desc limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** Maximum number of a person's reviews that are counted, newest first. */
const COUNTED = 10_000;

/** Counts a person's published reviews with one, two, three, four and five stars. Omits hidden reviews. */
export async function countByStars(db: Db, aboutId: string): Promise<number[]> {
  const { rows } = await sql<{ stars: number; count: number }>`
    select stars, count(*)::int as count from (
      select stars from reviews where about_id = ${aboutId} and shown_at is not null and hidden_at is null
      order by shown_at desc, id desc limit ${COUNTED}
    ) as newest group by stars`.execute(db);
  const counts = new Map(rows.map(({ stars, count }) => [stars, count]));
  return [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
}

/** Inserts a report. Returns false if the person already has an open report of this review. */
export async function insertReport(
  tx: Tx,
  report: {
    readonly reviewId: string;
    readonly reporterId: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into review_reports (review_id, reporter_id, reason, reported_at)
    values (${report.reviewId}, ${report.reporterId}, ${report.reason}, ${report.now})
    on conflict (review_id, reporter_id) where decision is null do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Closes all open reports of a review; returns the number of closed reports. */
export async function decideReports(
  tx: Tx,
  reviewId: string,
  decision: ReviewDecision,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update review_reports set decision = ${decision}, decided_at = ${now}
    where review_id = ${reviewId} and decision is null returning id`.execute(tx);
  return rows.length;
}

/** Report of a review. */
export type ReviewReport = {
  readonly reviewId: string;
  readonly reporterId: string;
  readonly reason: string;
  readonly reportedAt: Date;
};

/** Returns one page of reviews with open reports, oldest report first, and one more row to detect a next page. */
export async function selectReported(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
): Promise<Review[]> {
  const { rows } = await sql<Review>`
    select ${columns} from (
      select review_id, min(reported_at) as since from review_reports where decision is null
      group by review_id order by min(reported_at), review_id limit ${page.limit + 1} offset ${page.offset}
    ) as waiting join reviews on reviews.id = waiting.review_id
    order by waiting.since, reviews.id`.execute(db);
  return rows;
}

/** Returns the open reports of these reviews, at most `most` for each review. */
export async function selectOpenReports(
  db: Db,
  reviewIds: readonly string[],
  most: number,
): Promise<ReviewReport[]> {
  if (reviewIds.length === 0) return [];
  const { rows } = await sql<ReviewReport>`
    select report.* from unnest(${reviewIds}::uuid[]) as review (id) cross join lateral (
      select review_id as "reviewId", reporter_id as "reporterId", reason, reported_at as "reportedAt"
      from review_reports where review_id = review.id and decision is null order by id desc limit ${most}
    ) as report`.execute(db);
  return rows;
}
