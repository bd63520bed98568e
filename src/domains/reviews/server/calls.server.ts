import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextCursorLink, nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { reviewsCalls, reviewsRefusals } from '../contract.ts';
import { decideReview } from './decide-review.server.ts';
import {
  readReported,
  readReviewedOrder,
  readReviewsAbout,
  readSellerRecord,
} from './read-reviews.server.ts';
import { replyToReview } from './reply-to-review.server.ts';
import { reportReview } from './report-review.server.ts';
import { writeReview } from './write-review.server.ts';

/** Dependencies of the calls about reviews. */
export type ReviewsDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

type Calls = typeof reviewsCalls;
type ReportHandlers = Pick<
  Handlers<Calls>,
  'POST /reviews/{id}/reports' | 'GET /reviews/reported' | 'PUT /reviews/{id}'
>;
type ReviewHandlers = Omit<Handlers<Calls>, keyof ReportHandlers>;

/** Returns the handlers of the calls that read and write reviews. */
function reviewHandlers({ db, clock }: ReviewsDeps): ReviewHandlers {
  return {
    'GET /sellers/{id}/record': async ({ params }) => ({
      status: 200,
      body: await readSellerRecord(db, params.id, clock()),
    }),
    'GET /sellers/{id}/reviews': async ({ params, query, raw }) => {
      const page = { before: query.cursor ?? null, limit: query.limit };
      const { rows, next } = await readReviewsAbout(db, params.id, page, clock());
      return { status: 200, body: rows, headers: nextCursorLink(raw, next) };
    },
    'GET /orders/{id}/review': async ({ params, caller }) => {
      const reader = { id: caller.id, isAdmin: caller.userType === 'Admin' };
      const order = await readReviewedOrder(db, params.id, reader, clock());
      return order ? { status: 200, body: order } : refuse('not-found');
    },
    'POST /orders/{id}/review': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const review = { ...body, bookingId: params.id, writerId: caller.id };
        const written = await writeReview(tx, review, clock());
        if (!written.ok) return written;
        const { id: insertedId, shown } = written.value;
        return { status: 200, body: { acknowledged: true, insertedId, shown } };
      }),
    'POST /reviews/{id}/reply': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const reply = { reviewId: params.id, personId: caller.id, text: body.text };
        const replied = await replyToReview(tx, reply, clock());
        return replied.ok ? { status: 200, body: { acknowledged: true } } : replied;
      }),
  };
}

/** Returns the handlers of the calls about reports of reviews. */
function reportHandlers({ db, clock, publicUrl }: ReviewsDeps): ReportHandlers {
  return {
    'POST /reviews/{id}/reports': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const report = { reviewId: params.id, reporterId: caller.id, reason: body.reason };
        const reported = await reportReview(tx, report, clock());
        if (!reported.ok) return reported;
        const message = reported.value
          ? 'Thank you. We will look at it within a day.'
          : 'You have already reported this review.';
        return { status: 200, body: { acknowledged: reported.value, message } };
      }),
    'GET /reviews/reported': async ({ query, raw }) => {
      const { page, limit } = query;
      const { rows, more } = await readReported(db, { limit, offset: (page - 1) * limit }, clock());
      return { status: 200, body: rows, headers: nextPageLink(raw, page, more) };
    },
    'PUT /reviews/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const verdict = { ...body, reviewId: params.id, adminId: caller.id };
        const decided = await decideReview(tx, verdict, { now: clock(), publicUrl });
        return decided.ok
          ? { status: 200, body: { acknowledged: true, modifiedCount: decided.value } }
          : decided;
      }),
  };
}

/** Builds the reviews part of the API. */
export function reviewsApi(deps: ReviewsDeps): ApiModule {
  return apiModule<Calls>({
    name: 'reviews',
    calls: reviewsCalls,
    refusals: reviewsRefusals,
    handlers: { ...reviewHandlers(deps), ...reportHandlers(deps) },
  });
}
