import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import type { Handlers } from '#platform/api/contract.ts';
import { nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Reauthenticate } from '../../accounts/public-api.server.ts';
import { payoutsCalls, payoutsRefusals } from '../contract.ts';
import { STATEMENT_LINES, type Weekday } from '../ways.ts';
import { endPendingAccount } from './account-store.server.ts';
import { decidePayout } from './decide-payout.server.ts';
import { exportRun } from './export-run.server.ts';
import { makeRun } from './make-run.server.ts';
import { nameAccount } from './name-account.server.ts';
import { readDues, readOwnMoney, readRun, readRuns } from './read-money.server.ts';
import { exportStatement, readStatement } from './read-statement.server.ts';

/** Dependencies of the API calls about payouts. */
export type PayoutsDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly reauthenticate: Reauthenticate;
  readonly config: { readonly PAYOUT_WEEKDAY: Weekday; readonly MARKET_FEE_PER_MILLE: number };
};

const acknowledged = { status: 200, body: { acknowledged: true } } as const;

type Calls = typeof payoutsCalls;
type OwnHandlers = Pick<
  Handlers<Calls>,
  | 'GET /me/payouts'
  | 'PUT /me/payout-account'
  | 'DELETE /me/payout-account/pending'
  | 'GET /me/statement'
  | 'GET /me/statement/export'
>;
type AdminHandlers = Omit<Handlers<Calls>, keyof OwnHandlers>;

/** Returns the handlers of the calls about a seller's own money. */
function ownHandlers({ db, clock, publicUrl, reauthenticate, config }: PayoutsDeps): OwnHandlers {
  const rules = { weekday: config.PAYOUT_WEEKDAY, feePerMille: config.MARKET_FEE_PER_MILLE };
  return {
    'GET /me/payouts': async ({ caller }) => ({
      status: 200,
      body: await readOwnMoney(db, caller.id, rules, clock()),
    }),
    'PUT /me/payout-account': async ({ body, caller, raw, write }) => {
      const { password, ...account } = body;
      const proved = await reauthenticate({ userId: caller.id, password, raw });
      // guard: payout-account-by-password
      if (!proved.ok) return proved;
      return write(db, async (tx) => {
        const named = { ...account, sellerId: caller.id, now: clock() };
        const usableAt = await nameAccount(tx, named, publicUrl);
        if (!usableAt) return refuse('not-found');
        return { status: 200, body: { acknowledged: true, usableAt: usableAt.toISOString() } };
      });
    },
    'DELETE /me/payout-account/pending': ({ caller, write }) =>
      write(db, async (tx) =>
        (await endPendingAccount(tx, caller.id, clock())) ? acknowledged : refuse('no-pending-account'),
      ),
    'GET /me/statement': async ({ caller, query }) => {
      const request = { sellerId: caller.id, month: query.month, now: clock() };
      return { status: 200, body: await readStatement(db, request, { limit: STATEMENT_LINES }) };
    },
    'GET /me/statement/export': async ({ caller, query }) =>
      exportStatement(db, { sellerId: caller.id, month: query.month, now: clock() }),
  };
}

/** Returns the handlers of the calls by which admins pay sellers. */
function adminHandlers({ db, clock, publicUrl }: PayoutsDeps): AdminHandlers {
  return {
    'GET /payouts/due': async () => ({ status: 200, body: await readDues(db, clock()) }),
    'GET /payouts/runs': async ({ query, raw }) => {
      const { rows, more } = await readRuns(db, query);
      return { status: 200, body: rows, headers: nextPageLink(raw, query.page, more) };
    },
    'POST /payouts/runs': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const made = await makeRun(tx, { adminId: caller.id, amount: body.amount, now: clock() });
        if (!made.ok) return made;
        const { runId: insertedId, payouts } = made.value;
        return { status: 200, body: { acknowledged: true, insertedId, payouts } };
      }),
    'GET /payouts/runs/{id}': async ({ params }) => {
      const found = await readRun(db, params.id);
      return found ? { status: 200, body: found } : refuse('not-found');
    },
    'GET /payouts/runs/{id}/file': async ({ params }) =>
      (await exportRun(db, params.id)) ?? refuse('not-found'),
    'PUT /payouts/{id}': ({ params, body, caller, write }) =>
      write(db, async (tx) => {
        const { outcome: state, note } = body;
        const outcome = { payoutId: params.id, state, note, adminId: caller.id, now: clock() };
        const decided = await decidePayout(tx, outcome, publicUrl);
        return decided.ok ? acknowledged : decided;
      }),
  };
}

/** Builds the payouts part of the API. */
export function payoutsApi(deps: PayoutsDeps): ApiModule {
  return apiModule<Calls>({
    name: 'payouts',
    calls: payoutsCalls,
    refusals: payoutsRefusals,
    handlers: { ...ownHandlers(deps), ...adminHandlers(deps) },
  });
}
