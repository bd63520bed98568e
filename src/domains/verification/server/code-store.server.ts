import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';

/** Current code of a seller, stored as a digest. */
export type WaitingCode = {
  readonly phone: string;
  readonly digest: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly wrongTries: number;
};

const columns = sql`phone, digest, sent_at as "sentAt", expires_at as "expiresAt", wrong_tries as "wrongTries"`;

/** Stores a seller's code, and replaces the previous code. */
export async function putCode(
  tx: Tx,
  sellerId: string,
  { phone, digest, sentAt, expiresAt }: Omit<WaitingCode, 'wrongTries'>,
): Promise<void> {
  await sql`
    insert into verification_codes (seller_id, phone, digest, sent_at, expires_at)
    values (${sellerId}, ${phone}, ${digest}, ${sentAt}, ${expiresAt})
    on conflict (seller_id) do update set phone = excluded.phone, digest = excluded.digest,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0`.execute(tx);
}

/** Returns a seller's current code, even if it has expired; null if there is none. */
export async function findCode(db: Db, sellerId: string): Promise<WaitingCode | null> {
  const { rows } = await sql<WaitingCode>`
    select ${columns} from verification_codes where seller_id = ${sellerId}`.execute(db);
  return rows[0] ?? null;
}

/** Locks and returns a seller's current code. The lock makes concurrent attempts wait for each other. */
export async function lockCode(tx: Tx, sellerId: string): Promise<WaitingCode | null> {
  const { rows } = await sql<WaitingCode>`
    select ${columns} from verification_codes where seller_id = ${sellerId} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Counts a wrong attempt to enter a seller's code. */
export async function countWrongCode(tx: Tx, sellerId: string): Promise<void> {
  await sql`
    update verification_codes set wrong_tries = wrong_tries + 1 where seller_id = ${sellerId}`.execute(tx);
}

/** Deletes a seller's code. */
export async function deleteCode(tx: Tx, sellerId: string): Promise<void> {
  await sql`delete from verification_codes where seller_id = ${sellerId}`.execute(tx);
}
