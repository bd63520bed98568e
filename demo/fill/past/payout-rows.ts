// Builds the rows of sellers' payout accounts and payout runs.
import { type Random, seeded } from '../../../harness/random.ts';
import { payoutMoved } from '../../../src/domains/payments/ledger/ledger-transactions.ts';
import { ACCOUNT_WAIT_MS } from '../../../src/domains/payouts/ways.ts';
import type { DemoMarket } from '../../listing.ts';
import { idAt, later } from '../../past/moments.ts';
import type { DemoPast, PastAccount, PastPayout, PastRun } from '../../past/past.ts';
import { idOf, type KnownIds } from './ids.ts';
import type { Row } from './insert-rows.ts';
import { type Audited, auditRow, ledgerRows } from './order-tables.ts';

type PayoutTables = Readonly<
  Record<
    | 'payout_accounts'
    | 'payout_runs'
    | 'payouts'
    | 'payout_items'
    | 'ledger_transactions'
    | 'ledger_entries'
    | 'audit_log',
    Row[]
  >
>;

type Paid = {
  readonly run: PastRun;
  readonly runId: string;
  readonly adminId: string;
  readonly accountId: string;
};

/** Ids of a payout and its seller. */
type PayoutIds = { readonly id: string; readonly sellerId: string };

function payoutRow(
  payout: PastPayout,
  { runId, adminId, accountId }: Paid,
  { id, sellerId }: PayoutIds,
): Row {
  const { state, note, decidedAt } = payout;
  return {
    id,
    run_id: runId,
    seller_id: sellerId,
    account_id: accountId,
    amount_poisha: payout.amountPoisha,
    state,
    reference: state === 'paid' ? note : null,
    bounce_reason: state === 'bounced' ? note : null,
    decided_by: decidedAt ? adminId : null,
    decided_at: decidedAt,
  };
}

/** Returns the ledger rows of a payout: a transaction when it was made, and one when the bank paid or returned it. */
function payoutLedger(
  { state, decidedAt, amountPoisha }: PastPayout,
  madeAt: Date,
  payout: PayoutIds,
  random: Random,
) {
  const moved = { payoutId: payout.id, sellerId: payout.sellerId, amountPoisha };
  const made = ledgerRows(payoutMoved('payout-made', moved), madeAt, random);
  if (state === 'made' || !decidedAt) return made;
  const ending = state === 'paid' ? 'payout-paid' : 'payout-bounced';
  const decided = ledgerRows(payoutMoved(ending, moved), decidedAt, random);
  return {
    ledger_transactions: [...made.ledger_transactions, ...decided.ledger_transactions],
    ledger_entries: [...made.ledger_entries, ...decided.ledger_entries],
  };
}

/** Returns the audit log's entries about a payout, earliest first. */
function auditedPayout(
  payout: PastPayout,
  { run, runId, adminId }: Paid,
  { id, sellerId }: PayoutIds,
): Audited[] {
  const { state, note, decidedAt, amountPoisha } = payout;
  const of = {
    kind: 'payout',
    subjectId: id,
    amountPoisha,
    relatedIds: { payout: id, run: runId, seller: sellerId },
    actorId: adminId,
  };
  const made = { ...of, from: null, to: 'made', action: 'POST /payouts/runs', at: run.madeAt };
  if (!decidedAt) return [made];
  const decision = { from: 'made', to: state, reason: note, action: 'PUT /payouts/{id}', at: decidedAt };
  return [made, { ...of, ...decision }];
}

/** Returns the rows of a payout. */
function rowsOfPayout(
  payout: PastPayout,
  paid: Paid,
  ids: KnownIds,
): Omit<PayoutTables, 'payout_accounts' | 'payout_runs'> {
  const random = seeded(payout.key, 'rows');
  const { madeAt } = paid.run;
  const own = { id: idAt(madeAt, random), sellerId: idOf(ids.people, payout.sellerEmail) };
  return {
    payouts: [payoutRow(payout, paid, own)],
    payout_items: payout.orders.map((order) => ({
      payout_id: own.id,
      booking_id: idOf(ids.bookings, order.key),
      amount_poisha: order.amountPoisha,
      is_void: payout.state === 'bounced',
    })),
    ...payoutLedger(payout, madeAt, own, random),
    audit_log: auditedPayout(payout, paid, own).map((entry) => auditRow(entry, random)),
  };
}

function accountRow(account: PastAccount, id: string, ids: KnownIds): Row {
  return {
    id,
    seller_id: idOf(ids.people, account.sellerEmail),
    way: account.way,
    number: account.number,
    routing_number: account.routingNumber,
    holder_name: account.holderName,
    named_at: account.namedAt,
    usable_at: later(account.namedAt, ACCOUNT_WAIT_MS),
    ended_at: null,
  };
}

/** Returns the rows of all payout accounts and payouts, by table. */
export function payoutRows(
  { accounts, runs }: DemoPast,
  ids: KnownIds,
  { people }: DemoMarket,
): PayoutTables {
  const admin = people.find(({ userType }) => userType === 'Admin');
  const adminId = idOf(ids.people, admin?.email ?? 'the admin');
  const accountIds = new Map(accounts.map(({ key, namedAt }) => [key, idAt(namedAt, seeded(key, 'id'))]));
  const runIds = new Map(runs.map(({ key, madeAt }) => [key, idAt(madeAt, seeded(key, 'id'))]));
  const parts = runs.flatMap((run) =>
    run.payouts.map((payout) => {
      const accountId = idOf(accountIds, payout.accountKey);
      return rowsOfPayout(payout, { run, runId: idOf(runIds, run.key), adminId, accountId }, ids);
    }),
  );
  return {
    payout_accounts: accounts.map((account) => accountRow(account, idOf(accountIds, account.key), ids)),
    payout_runs: runs.map(({ key, madeAt, payouts }) => ({
      id: idOf(runIds, key),
      made_by: adminId,
      made_at: madeAt,
      payout_count: payouts.length,
      sum_poisha: payouts.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
    })),
    payouts: parts.flatMap((part) => part.payouts),
    payout_items: parts.flatMap((part) => part.payout_items),
    ledger_transactions: parts.flatMap((part) => part.ledger_transactions),
    ledger_entries: parts.flatMap((part) => part.ledger_entries),
    audit_log: parts.flatMap((part) => part.audit_log),
  };
}
