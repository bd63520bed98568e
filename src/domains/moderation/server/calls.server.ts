import { type Clock, DAY_MS, dhakaDate } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { countAccounts, countNewAccounts } from '../../accounts/public-api.server.ts';
import { countListingsToCheck } from '../../catalog/public-api.server.ts';
import { countCases } from '../../conversations/public-api.server.ts';
import { countWaitingDisputes } from '../../disputes/public-api.server.ts';
import { countWaiting } from '../../verification/public-api.server.ts';
import { moderationCalls, moderationRefusals } from '../contract.ts';
import { decideConfirmed } from './decide-confirmed.server.ts';
import { decideReport } from './decide-report.server.ts';
import { readConfirmed } from './read-confirmed.server.ts';
import { readDays } from './read-days.server.ts';
import { readReports } from './read-reports.server.ts';
import { readSeller, readSellers } from './read-sellers.server.ts';
import { reportListing } from './report-listing.server.ts';
import { countGroups, countReportsSince } from './store.server.ts';

/** Dependencies of the calls of moderation. */
export type ModerationDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

const WEEK_MS = 7 * DAY_MS;

async function figures({ db, clock }: ModerationDeps) {
  const now = clock();
  const midnight = new Date(`${dhakaDate(now)}T00:00:00+06:00`);
  const [
    accounts,
    newcomers,
    reports,
    openReports,
    confirmedListings,
    { reported, suspects },
    openDisputes,
    verificationRequests,
  ] = await Promise.all([
    countAccounts(db, new Date(now.getTime() - WEEK_MS)),
    countNewAccounts(db, midnight),
    countReportsSince(db, midnight),
    countGroups(db),
    countListingsToCheck(db),
    countCases(db),
    countWaitingDisputes(db, now),
    countWaiting(db),
  ]);
  const sellersToApprove = accounts.sellers - accounts.verifiedSellers;
  return {
    ...accounts,
    sellersToApprove,
    openReports,
    confirmedListings,
    today: { ...newcomers, reports },
    openDisputes,
    messageCases: reported + suspects,
    verificationRequests,
  };
}

function reportedAnswer(insertedId: string | null) {
  const body =
    insertedId === null
      ? { acknowledged: false, message: 'You have already reported this listing.' }
      : { acknowledged: true, insertedId, message: 'Thank you. We will look at it within a day.' };
  return { status: 200, body } as const;
}

type Calls = typeof moderationCalls;
type ReportHandlers = Pick<Handlers<Calls>, 'POST /reports' | 'GET /reports' | 'PUT /reports/{productId}'>;
type ConfirmedHandlers = Pick<
  Handlers<Calls>,
  'GET /confirmed-listings' | 'PUT /confirmed-listings/{productId}'
>;
type OverviewHandlers = Omit<Handlers<Calls>, keyof ReportHandlers | keyof ConfirmedHandlers>;

/** Returns the handlers of the calls about reports of listings. */
function reportHandlers({ db, clock, publicUrl }: ModerationDeps): ReportHandlers {
  return {
    'POST /reports': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const reported = await reportListing(tx, { ...body, reporterId: caller.id }, clock());
        return reported.ok ? reportedAnswer(reported.value) : reported;
      }),
    'GET /reports': async ({ query, raw }) => {
      const { page, limit } = query;
      const options = { publicUrl, now: clock() };
      const { rows, more } = await readReports(db, { limit, offset: (page - 1) * limit }, options);
      return { status: 200, body: rows, headers: nextPageLink(raw, page, more) };
    },
    'PUT /reports/{productId}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const verdict = { ...body, productId: params.productId, adminId: caller.id, now: clock() };
        const decided = await decideReport(tx, verdict, publicUrl);
        return decided.ok
          ? { status: 200, body: { acknowledged: true, modifiedCount: decided.value } }
          : decided;
      }),
  };
}

/** Returns the handlers of the calls about unusual values that sellers have confirmed. */
function confirmedHandlers({ db, clock, publicUrl }: ModerationDeps): ConfirmedHandlers {
  return {
    'GET /confirmed-listings': async ({ query, raw }) => {
      const { page, limit } = query;
      const options = { publicUrl, now: clock() };
      const { rows, more } = await readConfirmed(db, { limit, offset: (page - 1) * limit }, options);
      return { status: 200, body: rows, headers: nextPageLink(raw, page, more) };
    },
    'PUT /confirmed-listings/{productId}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const verdict = { ...body, productId: params.productId, adminId: caller.id, now: clock() };
        const decided = await decideConfirmed(tx, verdict, publicUrl);
        return decided.ok
          ? { status: 200, body: { acknowledged: true, modifiedCount: decided.value } }
          : decided;
      }),
  };
}

/** Returns the handlers of the calls about statistics and sellers. */
function overviewHandlers(deps: ModerationDeps): OverviewHandlers {
  const { db, clock, publicUrl } = deps;
  return {
    'GET /figures': async () => ({ status: 200, body: await figures(deps) }),
    'GET /figures/days': async () => ({ status: 200, body: await readDays(db, clock()) }),
    'GET /sellers': async ({ query, raw }) => {
      const { page, limit, verified } = query;
      const wanted = {
        verified: verified === undefined ? null : verified === 'yes',
        search: query.search || null,
        limit,
        offset: (page - 1) * limit,
      };
      const { rows, total } = await readSellers(db, wanted, publicUrl);
      const more = wanted.offset + rows.length < total;
      const headers = { 'x-total-count': String(total), ...nextPageLink(raw, page, more) };
      return { status: 200, body: rows, headers };
    },
    'GET /sellers/{id}': async ({ params }) => {
      const seller = await readSeller(db, params.id, { publicUrl, now: clock() });
      return seller ? { status: 200, body: seller } : refuse('not-found');
    },
  };
}

/** Builds moderation's part of the API. */
export function moderationApi(deps: ModerationDeps): ApiModule {
  return apiModule<Calls>({
    name: 'moderation',
    calls: moderationCalls,
    refusals: moderationRefusals,
    handlers: { ...reportHandlers(deps), ...confirmedHandlers(deps), ...overviewHandlers(deps) },
  });
}
