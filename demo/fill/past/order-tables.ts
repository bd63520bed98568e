// Tables of an order, with the rows that orders and payouts share: ledger transactions and entries of the audit log.
import type { Random } from '../../../harness/random.ts';
import type { LedgerTransaction } from '../../../src/domains/payments/ledger/ledger-transactions.ts';
import { idAt } from '../../past/moments.ts';
import type { Row } from './insert-rows.ts';

/** Database ids that an order refers to. */
export type OrderIds = {
  readonly bookingId: string;
  readonly productId: string;
  readonly buyerId: string;
  readonly sellerId: string;
  /** Id of the admin who decides disputes. */
  readonly adminId: string;
};

/** Rows of an order by table. */
export type OrderRows = Readonly<Record<OrderTable, Row[]>>;
const TABLES = [
  'bookings',
  'order_transitions',
  'order_timers',
  'order_handovers',
  'product_holds',
  'payment_intents',
  'payments',
  'refunds',
  'ledger_transactions',
  'ledger_entries',
  'audit_log',
] as const;
type OrderTable = (typeof TABLES)[number];

/** Merges several sets of rows, table by table. */
export function joinRows(parts: readonly Partial<OrderRows>[]): OrderRows {
  const all = TABLES.map((table) => [table, parts.flatMap((part) => part[table] ?? [])] as const);
  return Object.fromEntries(all) as OrderRows;
}

/** Returns the rows of a ledger transaction and its entries. */
export function ledgerRows(
  { kind, subjectId, bookingId, entries }: LedgerTransaction,
  at: Date,
  random: Random,
): Pick<OrderRows, 'ledger_transactions' | 'ledger_entries'> {
  const id = idAt(at, random);
  return {
    ledger_transactions: [{ id, kind, subject_id: subjectId, booking_id: bookingId, happened_at: at }],
    ledger_entries: entries.map(({ account, partyId, amountPoisha }) => ({
      transaction_id: id,
      account,
      party_id: partyId,
      amount_poisha: amountPoisha,
    })),
  };
}

/** Content of an entry of the audit log. */
export type Audited = {
  readonly kind: string;
  readonly subjectId: string;
  readonly from: string | null;
  readonly to: string;
  readonly amountPoisha: number | null;
  readonly relatedIds: Readonly<Record<string, string>>;
  readonly reason?: string | null;
  readonly actorId?: string | null;
  readonly action?: string | null;
  readonly at: Date;
};

/** Returns the row of an audit log entry, as the triggers would write it. */
export function auditRow(entry: Audited, random: Random): Row {
  return {
    id: idAt(entry.at, random),
    kind: entry.kind,
    subject_id: entry.subjectId,
    from_state: entry.from,
    to_state: entry.to,
    amount_poisha: entry.amountPoisha,
    related_ids: entry.relatedIds,
    reason: entry.reason ?? null,
    actor_id: entry.actorId ?? null,
    action: entry.action ?? null,
    request_id: null,
    changed_at: entry.at,
  };
}
