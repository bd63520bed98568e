import { sql } from 'kysely';
import type { Db } from '#platform/db/database.server.ts';
import type { LedgerAccount, LedgerKind } from './ledger-transactions.ts';

/** One transaction of the ledger that affects a person. */
export type LedgerLine = {
  readonly id: string;
  readonly kind: LedgerKind;
  /** Id of the payment, refund or payout. */
  readonly subjectId: string;
  readonly bookingId: string | null;
  readonly happenedAt: Date;
  /** Amount that this transaction adds to each account, in poisha; accounts without a change are missing. */
  readonly amounts: Readonly<Partial<Record<LedgerAccount, number>>>;
};

/** Selection of a person's ledger transactions, by range of time and page. */
export type LedgerRange = {
  readonly partyId: string;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
  readonly offset?: number;
};

/** Returns the ledger's transactions that moved a seller's money, latest first. */
export async function ledgerLinesOf(
  db: Db,
  { partyId, from, to, limit, offset = 0 }: LedgerRange,
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select booked.id, booked.kind, booked.subject_id as "subjectId", booked.booking_id as "bookingId",
      booked.happened_at as "happenedAt", (
        select jsonb_object_agg(account, amount_poisha) from ledger_entries where transaction_id = booked.id
      ) as amounts
    from ledger_transactions booked
    where booked.happened_at >= ${from} and booked.happened_at < ${to} and booked.id in (
      select transaction_id from ledger_entries
      where party_id = ${partyId} and account in ('held', 'seller', 'payout')
    )
    order by booked.happened_at desc, booked.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
