import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { WirePayoutAccount } from '../contract.ts';
import { maskNumber, type PayoutWay } from '../ways.ts';

/** A seller's payout account. */
export type PayoutAccount = {
  readonly id: string;
  readonly way: PayoutWay;
  readonly number: string;
  /** Routing number of the bank branch; null for bKash and Nagad. */
  readonly routingNumber: string | null;
  readonly holderName: string;
  readonly usableAt: Date;
};

/** Payout account to store for a seller. */
export type NamedAccount = Omit<PayoutAccount, 'id'> & { readonly sellerId: string; readonly now: Date };

/** Inserts a payout account. Ends the seller's earlier account if it is not usable yet. */
export async function insertAccount(tx: Tx, account: NamedAccount): Promise<void> {
  const { sellerId, way, number, routingNumber, holderName, usableAt, now } = account;
  await endPendingAccount(tx, sellerId, now);
  await sql`
    insert into payout_accounts (seller_id, way, number, routing_number, holder_name, named_at, usable_at)
    values (${sellerId}, ${way}, ${number}, ${routingNumber}, ${holderName}, ${now}, ${usableAt})`.execute(
    tx,
  );
}

/** Ends a seller's account that is not usable yet; returns false if there is none. */
export async function endPendingAccount(tx: Tx, sellerId: string, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payout_accounts set ended_at = ${now}
    where seller_id = ${sellerId} and ended_at is null and usable_at > ${now}`.execute(tx);
  return numAffectedRows > 0n;
}

/** Returns a seller's current account, and the account that will replace it. */
export async function accountsOf(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ readonly current: PayoutAccount | null; readonly pending: PayoutAccount | null }> {
  const { rows } = await sql<PayoutAccount>`
    select distinct on (is_pending) id, way, number, routing_number as "routingNumber",
      holder_name as "holderName", usable_at as "usableAt"
    from (select *, usable_at > ${now} as is_pending from payout_accounts) as account
    where seller_id = ${sellerId} and ended_at is null order by is_pending, id desc`.execute(db);
  return {
    current: rows.find(({ usableAt }) => usableAt <= now) ?? null,
    pending: rows.find(({ usableAt }) => usableAt > now) ?? null,
  };
}

/** Converts a payout account for responses, with a masked account number. */
export function toWireAccount({ way, number, holderName, usableAt }: PayoutAccount): WirePayoutAccount {
  // guard: payout-number-masked (value => number)
  const masked = maskNumber(way, number);
  return { way, number: masked, holderName, usableAt: usableAt.toISOString() };
}
