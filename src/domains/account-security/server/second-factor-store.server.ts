import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { KeySecrets } from '../../accounts/public-api.server.ts';
import { deletePasskeys } from './passkey-store.server.ts';

/** Returns whether a user has a second factor or has begun to set one up. */
export async function hasFactorRow(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from second_factors where user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a user has a confirmed authenticator app. */
export async function hasConfirmedApp(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from second_factors where user_id = ${userId} and verified`.execute(db);
  return rows.length > 0;
}

/** Returns a user's recovery codes as stored (encrypted), or null. */
export async function selectStoredCodes(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ backup_codes: string }>`
    select backup_codes from second_factors where user_id = ${userId}`.execute(db);
  return rows[0]?.backup_codes ?? null;
}

/** Replaces a user's recovery codes with codes that {@link selectStoredCodes} returned earlier. */
export async function writeStoredCodes(db: Db, userId: string, codes: string): Promise<void> {
  await sql`update second_factors set backup_codes = ${codes} where user_id = ${userId}`.execute(db);
}

/** Turns the second factor on, so that sign-ins require it. */
export async function turnOnSecondFactor(tx: Tx, userId: string): Promise<void> {
  await sql`update users set two_factor_enabled = true, updated_at = now() where id = ${userId}`.execute(tx);
}

/** Stores that the second factor was proved in a session. */
export async function markSecondFactor(db: Db, sessionId: string): Promise<void> {
  await sql`update sessions set second_factor_at = now() where id = ${sessionId}`.execute(db);
}

/**
 * Deletes a user's second factor and passkeys, and ends pending sign-ins. Returns whether there was a second factor.
 */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  // guard: second-factor-waiting-sessions
  await sql`delete from sessions where user_id = ${userId} and second_factor_at is null`.execute(tx);
  const { rows } = await sql`delete from second_factors where user_id = ${userId} returning 1`.execute(tx);
  await deletePasskeys(tx, userId);
  await sql`update users set two_factor_enabled = false, updated_at = now() where id = ${userId}`.execute(tx);
  return rows.length > 0;
}

type Encrypted = { readonly id: string; readonly secret: string; readonly backup_codes: string };

async function decryptedBy(key: string, data: string): Promise<string | null> {
  try {
    return await symmetricDecrypt({ key, data });
  } catch {
    return null;
  }
}

/**
 * Returns whether the current session secret can decrypt a user's second factor. It cannot if the secret was changed
 * without keeping the previous one.
 */
export async function opensSecondFactor(db: Db, { secret }: KeySecrets, userId: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`
    select secret from second_factors where user_id = ${userId}`.execute(db);
  return rows[0] !== undefined && (await decryptedBy(secret, rows[0].secret)) !== null;
}

/**
 * Re-encrypts data that only the previous secret can decrypt. Data that neither secret can decrypt stays unchanged; no
 * code matches it.
 */
async function reencrypt(data: string, { secret, previousSecret }: KeySecrets): Promise<string> {
  if (previousSecret === undefined || (await decryptedBy(secret, data)) !== null) return data;
  const plain = await decryptedBy(previousSecret, data);
  return plain === null ? data : symmetricEncrypt({ key: secret, data: plain });
}

/**
 * Re-encrypts second factors that were encrypted with the previous session secret: those of one user, or of all users.
 * Call this before the auth library reads the second factors. Returns the number of changed rows.
 */
export function reencryptSecondFactors(
  db: Db,
  secrets: KeySecrets,
  userId: string | null = null,
): Promise<number> {
  if (secrets.previousSecret === undefined) return Promise.resolve(0);
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Encrypted>`
      select id, secret, backup_codes from second_factors
      where ${userId}::uuid is null or user_id = ${userId}::uuid for update`.execute(tx);
    let changed = 0;
    for (const row of rows) {
      // guard: second-factor-reencryption (value => row.secret)
      const secret = await reencrypt(row.secret, secrets);
      const codes = await reencrypt(row.backup_codes, secrets);
      if (secret === row.secret && codes === row.backup_codes) continue;
      changed += 1;
      await sql`
        update second_factors set secret = ${secret}, backup_codes = ${codes} where id = ${row.id}`.execute(
        tx,
      );
    }
    return changed;
  });
}
