import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { LedgerAccount, LedgerTransaction } from './ledger-transactions.ts';

/**
 * Adds a transaction to the ledger, at `happenedAt` or now. Returns false if the ledger already has this transaction.
 * The commit fails if the entries do not add up to 0.
 */
export async function postTransaction(
  tx: Tx,
  { kind, subjectId, bookingId, entries }: LedgerTransaction,
  happenedAt: Date | null = null,
): Promise<boolean> {
  const accounts = entries.map(({ account }) => account);
  const parties = entries.map(({ partyId }) => partyId);
  const amounts = entries.map(({ amountPoisha }) => amountPoisha);
  const { numAffectedRows = 0n } = await sql`
    with posted as (
      insert into ledger_transactions (kind, subject_id, booking_id, happened_at)
      values (${kind}, ${subjectId}, ${bookingId}, coalesce(${happenedAt}::timestamptz, now()))
      on conflict do nothing returning id
    )
    insert into ledger_entries (transaction_id, account, party_id, amount_poisha)
    select posted.id, entry.account, entry.party_id, entry.amount_poisha
    from posted, unnest(${accounts}::text[], ${parties}::uuid[], ${amounts}::bigint[])
      as entry (account, party_id, amount_poisha)`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Returns a person's balance on each account that has balances per person, 0 for none. Money owed to the person is
 * positive.
 */
export async function balancesOf(
  db: Db,
  partyId: string,
): Promise<Readonly<Record<'held' | 'seller' | 'refund' | 'payout', number>>> {
  const { rows } = await sql<{ account: LedgerAccount; balance: number }>`
    select account, -sum(amount_poisha) as balance from ledger_entries
    where party_id = ${partyId} group by account`.execute(db);
  const none = { held: 0, seller: 0, refund: 0, payout: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ account, balance }) => [account, balance])) };
}
