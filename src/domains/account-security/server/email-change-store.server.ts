import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';

/** Lifetime of the link sent to the new address, in seconds. */
const CONFIRMATION_SECONDS = 60 * 60;
/** Lifetime of the link sent to the old address, in seconds. */
const OBJECTION_SECONDS = 7 * 24 * 60 * 60;

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const newToken = () => randomBytes(32).toString('base64url');

/**
 * Returns whether an email address is unavailable, because another account has it or may still restore it. Addresses of
 * accounts that an admin has closed are unavailable, too.
 */
export async function isEmailTaken(db: Db, email: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from users where email = ${email} and id <> ${userId})
      or exists (select from blocked_emails where digest = email_digest(${email}))
      or exists (
        select from email_changes
        where old_email = ${email} and user_id <> ${userId} and expires_at > now())`.execute(db);
  return rows.length > 0;
}

/** Stores a user's request for another address, and deletes earlier requests. Returns the token for the email. */
export async function insertEmailChange(tx: Tx, userId: string, email: string): Promise<string> {
  const token = newToken();
  await sql`delete from email_changes where user_id = ${userId} and confirmed_at is null`.execute(tx);
  await sql`
    insert into email_changes (user_id, new_email, token_digest, expires_at)
    values (${userId}, ${email}, ${digestOf(token)}, now() + make_interval(secs => ${CONFIRMATION_SECONDS}))`.execute(
    tx,
  );
  return token;
}

/** An email change whose new address is not confirmed yet. */
export type OpenChange = { readonly id: string; readonly userId: string; readonly newEmail: string };

/**
 * Finds the unconfirmed change that a token belongs to. Returns null if the change is confirmed, expired or unknown.
 */
export async function findOpenChange(tx: Tx, token: string): Promise<OpenChange | null> {
  // guard: email-change-expiry (drop " and expires_at > now()")
  const { rows } = await sql<OpenChange>`
    select id, user_id as "userId", new_email as "newEmail" from email_changes
    where token_digest = ${digestOf(token)} and confirmed_at is null and expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces a user's email address, and marks the new one as verified. */
export async function writeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await sql`
    update users set email = ${email}, email_verified = true, updated_at = now() where id = ${userId}`.execute(
    tx,
  );
}

/** Marks a change as confirmed. Returns the token with which the old address can undo it. */
export async function confirmEmailChange(tx: Tx, id: string, oldEmail: string | null): Promise<string> {
  const token = newToken();
  await sql`
    update email_changes set confirmed_at = now(), old_email = ${oldEmail}, objection_digest = ${digestOf(token)},
      expires_at = now() + make_interval(secs => ${OBJECTION_SECONDS})
    where id = ${id}`.execute(tx);
  return token;
}

/** A confirmed change that the old address can still undo. */
export type MadeChange = { readonly userId: string; readonly oldEmail: string; readonly confirmedAt: Date };

/**
 * Finds the confirmed change that a token belongs to. The token was sent to the old address. Returns null if it is
 * expired or unknown.
 */
export async function findMadeChange(tx: Tx, token: string): Promise<MadeChange | null> {
  // guard: email-objection-expiry (drop " and expires_at > now()")
  const { rows } = await sql<MadeChange>`
    select user_id as "userId", old_email as "oldEmail", confirmed_at as "confirmedAt" from email_changes
    where objection_digest = ${digestOf(token)} and old_email is not null and expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Deletes everything that an intruder may have added: this change, later changes, the password, and Google accounts
 * linked since then.
 */
export async function revokeSince(tx: Tx, { userId, confirmedAt }: MadeChange): Promise<void> {
  // guard: email-objection-ends-later-changes
  await sql`
    delete from email_changes
    where user_id = ${userId} and (confirmed_at is null or confirmed_at >= ${confirmedAt})`.execute(tx);
  // guard: email-objection-takes-password
  await sql`
    delete from credentials
    where user_id = ${userId} and (provider_id = 'credential' or created_at >= ${confirmedAt})`.execute(tx);
}
