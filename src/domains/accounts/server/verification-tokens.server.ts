import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database.server.ts';

/** Purpose of the token in an email's link. */
export type TokenPurpose = 'verify-email' | 'contact-email' | 'reset-password';

/** Lifetime of each kind of token, in seconds. */
const TOKEN_LIFETIME_SECONDS: Readonly<Record<TokenPurpose, number>> = {
  'verify-email': 24 * 60 * 60,
  'contact-email': 24 * 60 * 60,
  'reset-password': 30 * 60,
};

/** Returns the digest under which a token is stored. So people who can read the table cannot use the links. */
function identifierOf(purpose: TokenPurpose, token: string): string {
  // guard: verification-token-purpose ("${purpose}:" => proof:)
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`;
}

/** Creates a token for a user and returns it, for the email's link. */
export async function createVerificationToken(
  tx: Tx,
  purpose: TokenPurpose,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into verification_tokens (identifier, value, expires_at)
    values (${identifierOf(purpose, token)}, ${userId}, now() + make_interval(secs => ${TOKEN_LIFETIME_SECONDS[purpose]}))`.execute(
    tx,
  );
  return token;
}

/** Returns the user id of a token, or null if the token is unknown or expired. The token stays valid. */
export async function findVerificationToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  // guard: verification-token-expiry (drop " and expires_at > now()")
  const { rows } = await sql<{ value: string }>`
    select value from verification_tokens
    where identifier = ${identifierOf(purpose, token)} and expires_at > now()`.execute(db);
  return rows[0]?.value ?? null;
}

/**
 * Deletes a token and returns its user id; null if it is unknown or expired. Of two concurrent calls, one gets null.
 */
export async function consumeVerificationToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<string | null> {
  const { rows } = await sql<{ value: string; good: boolean }>`
    delete from verification_tokens where identifier = ${identifierOf(purpose, token)}
    returning value, expires_at > now() as good`.execute(tx);
  return rows[0]?.good ? rows[0].value : null;
}

/** Deletes all of a user's tokens for one purpose. */
export async function revokeVerificationTokens(tx: Tx, purpose: TokenPurpose, userId: string): Promise<void> {
  await sql`delete from verification_tokens where value = ${userId} and starts_with(identifier, ${`${purpose}:`})`.execute(
    tx,
  );
}
