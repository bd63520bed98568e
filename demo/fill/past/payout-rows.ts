// Builds the rows of sellers' payout accounts and payout runs.
import { seeded } from '../../../harness/random.ts';
import { payoutMoved } from '../../../src/domains/payments/ledger/ledger-transactions.ts';
import { ACCOUNT_WAIT_MS } from '../../../src/domains/payouts/ways.ts';
import type { DemoMarket } from '../../listing.ts';
import { idAt } from '../../past/moments.ts';
import type { DemoPast, PastPayout, PastRun } from '../../past/past.ts';
import { idOf, type KnownIds } from './ids.ts';
import type { Row } from './insert-rows.ts';
import { auditRow, ledgerRows } from './order-rows.ts';

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

/** Returns the rows of a payout. */
function rowsOfPayout(
  payout: PastPayout,
  paid: Paid,
  ids: KnownIds,
): Omit<PayoutTables, 'payout_accounts' | 'payout_runs'> {
  const { run, runId, adminId, accountId } = paid;
  const random = seeded(payout.key, 'rows');
  const { state, note, decidedAt, amountPoisha } = payout;
  const sellerId = idOf(ids.people, payout.sellerEmail);
  const id = idAt(run.madeAt, random);
  const moved = { payoutId: id, sellerId, amountPoisha };
  const made = ledgerRows(payoutMoved('payout-made', moved), run.madeAt, random);
  const decided =
    state === 'made' || !decidedAt
      ? { ledger_transactions: [], ledger_entries: [] }
      : ledgerRows(
          payoutMoved(state === 'paid' ? 'payout-paid' : 'payout-bounced', moved),
          decidedAt,
          random,
        );
  const of = {
    kind: 'payout',
    subjectId: id,
    amountPoisha,
    relatedIds: { payout: id, run: runId, seller: sellerId },
    actorId: adminId,
  };
  return {
    payouts: [
      {
        id,
        run_id: runId,
        seller_id: sellerId,
        account_id: accountId,
        amount_poisha: amountPoisha,
        state,
        reference: state === 'paid' ? note : null,
        bounce_reason: state === 'bounced' ? note : null,
        decided_by: decidedAt ? adminId : null,
        decided_at: decidedAt,
      },
    ],
    payout_items: payout.orders.map((order) => ({
      payout_id: id,
      booking_id: idOf(ids.bookings, order.key),
      amount_poisha: order.amountPoisha,
      is_void: state === 'bounced',
    })),
    ledger_transactions: [...made.ledger_transactions, ...decided.ledger_transactions],
    ledger_entries: [...made.ledger_entries, ...decided.ledger_entries],
    audit_log: [
      auditRow({ ...of, from: null, to: 'made', action: 'POST /payouts/runs', at: run.madeAt }, random),
      ...(decidedAt
        ? [
            auditRow(
              { ...of, from: 'made', to: state, reason: note, action: 'PUT /payouts/{id}', at: decidedAt },
              random,
            ),
          ]
        : []),
    ],
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
    payout_accounts: accounts.map(
      ({ key, sellerEmail, way, number, routingNumber, holderName, namedAt }) => ({
        id: idOf(accountIds, key),
        seller_id: idOf(ids.people, sellerEmail),
        way,
        number,
        routing_number: routingNumber,
        holder_name: holderName,
        named_at: namedAt,
        usable_at: new Date(namedAt.getTime() + ACCOUNT_WAIT_MS),
        ended_at: null,
      }),
    ),
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
