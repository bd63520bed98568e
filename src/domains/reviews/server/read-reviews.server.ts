import type { Cursor } from '#kernel/cursor.ts';
import { poishaToTaka } from '#kernel/money.ts';
import { cursorAfter, cutPage } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { type OrderFacts, orderFacts, tradeRecordOf } from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { usualAnswerMs } from '../../conversations/public-api.server.ts';
import type {
  WirePublicReview,
  WireReportedReview,
  WireReview,
  WireReviewedOrder,
  WireSellerRecord,
} from '../contract.ts';
import { otherSide, reviewRefusal, reviewsDueAt, sideOf } from '../rules.ts';
import type { Side } from '../tags.ts';
import {
  countByStars,
  type Review,
  type ReviewReport,
  reviewsOfOrder,
  selectOpenReports,
  selectReported,
  selectReviewsAbout,
} from './store.server.ts';

function replyOf({ reply, repliedAt }: Review): WireReview['reply'] {
  return reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() };
}

function toWire(review: Review): WireReview {
  return {
    _id: review.id,
    side: review.side,
    stars: review.stars,
    tags: [...review.tags],
    text: review.text,
    writtenAt: review.writtenAt.toISOString(),
    shownAt: review.shownAt?.toISOString() ?? null,
    reply: replyOf(review),
    hiddenReason: review.hiddenReason,
  };
}

/** Titles and short forms of Mohammad and Mosammat. Many names begin with them, so they identify nobody. */
const PREFIX = /^(?:md|mst|mohd|mohammad|mr|mrs|ms)\.?$/i;

/** Shortens a name for public pages: `Farzana H.`. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPrefixed = words.length > 1 && PREFIX.test(words[0] ?? '');
  const [first = '', ...others] = isPrefixed ? words.slice(1) : words;
  const initial = Array.from(others.at(-1) ?? '')[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

async function titlesOf(db: Db, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  const products = await productsByIds(db, [...new Set(ids)], now);
  return new Map(products.map(({ id, title }) => [id, title]));
}

/** Returns one page of the published reviews of a person, newest first, and the cursor of the next page. */
export async function readReviewsAbout(
  db: Db,
  aboutId: string,
  page: { readonly before: Cursor | null; readonly limit: number },
  now: Date,
): Promise<{ readonly rows: WirePublicReview[]; readonly next: string | null }> {
  const { rows, more } = cutPage(await selectReviewsAbout(db, aboutId, page), page.limit);
  const [writers, orders] = await Promise.all([
    usersByIds(
      db,
      rows.map(({ writerId }) => writerId),
    ),
    orderFacts(
      db,
      rows.map(({ bookingId }) => bookingId),
    ),
  ]);
  const productOf = (review: Review) => orders.get(review.bookingId)?.productId ?? '';
  const titles = await titlesOf(db, rows.map(productOf).filter(Boolean), now);
  const next = cursorAfter(rows, more, ({ shownAt, id }) => ({ after: shownAt.toISOString(), id }));
  return {
    next,
    rows: rows.map((review) => {
      const writer = writers.get(review.writerId);
      return {
        _id: review.id,
        stars: review.stars,
        tags: [...review.tags],
        text: review.text,
        at: review.shownAt.toISOString(),
        writer: writer && !writer.closedAt ? shortName(writer.name) : null,
        product: titles.get(productOf(review)) ?? '',
        reply: replyOf(review),
      };
    }),
  };
}

/** Returns a seller's record: how their orders ended, how fast they reply to messages, and their ratings. */
export async function readSellerRecord(db: Db, sellerId: string, now: Date): Promise<WireSellerRecord> {
  const [trade, answersWithinMs, spread] = await Promise.all([
    tradeRecordOf(db, sellerId),
    usualAnswerMs(db, sellerId, now),
    countByStars(db, sellerId),
  ]);
  const count = spread.reduce((sum, one) => sum + one, 0);
  const sum = spread.reduce((all, one, index) => all + one * (index + 1), 0);
  return {
    ...trade,
    answersWithinMs,
    rating: count === 0 ? null : { stars: Math.round((sum / count) * 10) / 10, count },
    spread,
  };
}

/**
 * Returns the other side's review if the reader may see it. Admins (`side` null) always see the buyer's review. A side
 * of the order sees the other side's review after its publication.
 */
function theirsFor(reviews: readonly Review[], side: Side | null): Review | undefined {
  if (side === null) return reviews.find((review) => review.side === 'buyer');
  // guard: review-unseen-until-shown (drop operand 2)
  return reviews.find((review) => review.side === otherSide(side) && review.shownAt !== null);
}

function writableUntil(
  order: OrderFacts,
  side: Side | null,
  own: Review | undefined,
  now: Date,
): string | null {
  if (side === null || order.endedAt === null || own?.shownAt) return null;
  return reviewRefusal(order, side, now) ? null : reviewsDueAt(order.endedAt).toISOString();
}

/** Returns an order and its reviews for one of its sides or an admin; null for other people. */
export async function readReviewedOrder(
  db: Db,
  bookingId: string,
  reader: { readonly id: string; readonly isAdmin: boolean },
  now: Date,
): Promise<WireReviewedOrder | null> {
  const order = (await orderFacts(db, [bookingId])).get(bookingId);
  const side = order ? sideOf(order, reader.id) : null;
  // guard: reviews-of-order-for-its-sides (drop operand 2)
  if (!order || (side === null && !reader.isAdmin)) return null;
  const [reviews, [product], people] = await Promise.all([
    reviewsOfOrder(db, bookingId),
    productsByIds(db, [order.productId], now),
    usersByIds(db, [order.buyerId, order.sellerId]),
  ]);
  const own = reviews.find((review) => review.side === (side ?? 'seller'));
  const theirs = theirsFor(reviews, side);
  const other = people.get(side === 'seller' ? order.buyerId : order.sellerId);
  return {
    _id: order.id,
    productId: order.productId,
    title: product?.title ?? '',
    images: [...(product?.pictures ?? [])],
    taka: poishaToTaka(order.pricePoisha),
    endedAt: order.endedAt?.toISOString() ?? null,
    side,
    other: other?.name ?? '',
    writableUntil: writableUntil(order, side, own, now),
    own: own ? toWire(own) : null,
    theirs: theirs ? toWire(theirs) : null,
  };
}

/** Maximum number of reports per review in a response. */
const MOST_REPORTS = 5;

/** Returns the reports of a review, with the names of their reporters. */
function toWireReports(
  reports: readonly ReviewReport[],
  { id }: Review,
  nameOf: (personId: string) => string,
): WireReportedReview['reports'] {
  return reports
    .filter(({ reviewId }) => reviewId === id)
    .map(({ reason, reporterId, reportedAt }) => ({
      reason,
      reporter: nameOf(reporterId),
      at: reportedAt.toISOString(),
    }));
}

/** Returns one page of reported reviews, and whether more follow. */
export async function readReported(
  db: Db,
  page: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ readonly rows: WireReportedReview[]; readonly more: boolean }> {
  const { rows, more } = cutPage(await selectReported(db, page), page.limit);
  const reports = await selectOpenReports(
    db,
    rows.map(({ id }) => id),
    MOST_REPORTS,
  );
  const [people, orders] = await Promise.all([
    usersByIds(db, [
      ...rows.flatMap(({ writerId, aboutId }) => [writerId, aboutId]),
      ...reports.map(({ reporterId }) => reporterId),
    ]),
    orderFacts(
      db,
      rows.map(({ bookingId }) => bookingId),
    ),
  ]);
  const titles = await titlesOf(
    db,
    [...orders.values()].map(({ productId }) => productId),
    now,
  );
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  const productOf = ({ bookingId }: Review) => titles.get(orders.get(bookingId)?.productId ?? '') ?? '';
  const toReported = (review: Review): WireReportedReview => ({
    review: toWire(review),
    bookingId: review.bookingId,
    product: productOf(review),
    writer: { _id: review.writerId, name: nameOf(review.writerId) },
    about: { _id: review.aboutId, name: nameOf(review.aboutId) },
    reports: toWireReports(reports, review, nameOf),
  });
  return { more, rows: rows.map(toReported) };
}
