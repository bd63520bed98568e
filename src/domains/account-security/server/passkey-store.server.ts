import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { WirePasskey } from '../passkey.ts';

type PasskeyRow = { readonly id: string; readonly name: string | null; readonly created_at: Date };

/** Returns a user's passkeys, the oldest first. */
export async function selectPasskeys(db: Db, userId: string): Promise<WirePasskey[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, name, created_at from passkeys where user_id = ${userId} order by created_at, id`.execute(db);
  return rows.map(({ id, name, created_at }) => ({
    _id: id,
    name: name ?? 'Passkey',
    addedAt: created_at.toISOString(),
  }));
}

/** Returns whether a passkey belongs to the user. `credentialId` is the id that browsers use. */
export async function ownsPasskey(db: Db, userId: string, credentialId: string): Promise<boolean> {
  // guard: passkey-owner (drop "user_id = ${userId} and ")
  const { rows } = await sql`
    select 1 from passkeys where user_id = ${userId} and credential_id = ${credentialId}`.execute(db);
  return rows.length > 0;
}

/** Deletes a passkey of a user. Returns false if the passkey does not belong to the user. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  // guard: passkey-removal-owner (drop " and user_id = ${userId}")
  const { rows } = await sql`
    delete from passkeys where id = ${id} and user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
}
