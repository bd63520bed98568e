import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';

/** Ways to sign in to an account. */
export type SignInWays = { readonly password: boolean; readonly google: boolean };

/** Returns the ways in which a user can sign in. */
export async function selectSignInWays(db: Db, userId: string): Promise<SignInWays> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from credentials where user_id = ${userId}`.execute(db);
  const has = (provider: string) => rows.some((row) => row.provider_id === provider);
  return { password: has('credential'), google: has('google') };
}

/** Returns the hash of a user's password, or null. */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select password from credentials
    where user_id = ${userId} and provider_id = 'credential'`.execute(db);
  return rows[0]?.password ?? null;
}

/** A new password to store. */
export type NewPassword = {
  readonly hash: string;
  /** Whether the password was chosen through a link in an email, which proves that the person reads the mailbox. */
  readonly byEmail: boolean;
};

/**
 * Sets a user's password. If the earlier password was chosen through an email, the new one counts as chosen through an
 * email too.
 */
export async function writePassword(tx: Tx, userId: string, { hash, byEmail }: NewPassword): Promise<void> {
  await sql`
    insert into credentials (user_id, provider_id, account_id, password, password_proved)
    values (${userId}, 'credential', ${userId}, ${hash}, ${byEmail})
    on conflict (provider_id, account_id)
    do update set password = excluded.password,
      password_proved = credentials.password_proved or excluded.password_proved, updated_at = now()`.execute(
    tx,
  );
}

/** Deletes a user's password unless it was chosen through an email. Returns whether a password was deleted. */
export async function deleteUnprovedPassword(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from credentials where user_id = ${userId} and provider_id = 'credential' and not password_proved
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends a user's sessions except the one with the id `kept`. */
export async function endSessions(tx: Tx, userId: string, kept: string | null): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and id is distinct from ${kept}::uuid`.execute(tx);
}

/** Marks the user's email address as verified. */
export async function markEmailVerified(tx: Tx, userId: string): Promise<void> {
  await sql`
    update users set email_verified = true, updated_at = now()
    where id = ${userId} and not email_verified`.execute(tx);
}
