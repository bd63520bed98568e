import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { User } from '../user.ts';
import { queueContactEmailProof } from './emails.server.ts';
import { lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

/** Contact address of a seller. */
export type ContactEmail = {
  /** Address that public pages show, or null. */
  readonly contactEmail: string | null;
  /** Address that waits for its confirmation; null for none. */
  readonly asked: string | null;
};

/** Returns the contact address of a user. */
export async function selectContactEmail(db: Db, userId: string): Promise<ContactEmail> {
  const { rows } = await sql<ContactEmail>`
    select contact_email as "contactEmail", contact_email_asked as asked
    from users where id = ${userId}`.execute(db);
  return rows[0] ?? { contactEmail: null, asked: null };
}

async function writeContactEmail(tx: Tx, userId: string, { contactEmail, asked }: ContactEmail) {
  await sql`
    update users set contact_email = ${contactEmail}, contact_email_asked = ${asked}, updated_at = now()
    where id = ${userId}`.execute(tx);
}

/**
 * Requests another contact address. An email asks for its confirmation; until then the old one is shown. An empty
 * address, or the sign-in address, removes the contact address at once. Returns the new state.
 */
export async function changeContactEmail(
  tx: Tx,
  userId: string,
  { email, publicUrl }: { readonly email: string; readonly publicUrl: string },
): Promise<Result<ContactEmail, 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // Links of older emails must not confirm the newer address.
  // guard: older-contact-email
  await revokeVerificationTokens(tx, 'contact-email', userId);
  const isNone = email === '' || email === user.email;
  const { contactEmail } = isNone ? { contactEmail: null } : await selectContactEmail(tx, userId);
  const asked = isNone || email === contactEmail ? null : email;
  await writeContactEmail(tx, userId, { contactEmail, asked });
  if (asked !== null) await queueContactEmailProof(tx, { ...user, email: asked }, publicUrl);
  return done({ contactEmail, asked });
}

/**
 * Returns whether an address already belongs to another seller, as contact address or verified sign-in address.
 * Unverified addresses block nobody.
 */
async function isAnotherSellers(tx: Tx, userId: string, email: string): Promise<boolean> {
  // Serialises two sellers who confirm the same address at once.
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts.contact-email:' || ${email}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    select from users where id <> ${userId} and (
      contact_email = ${email}
      or email = ${email} and email_verified and user_type = 'Seller' and contact_email is null)`.execute(tx);
  return rows.length > 0;
}

/** Sets the contact address that was confirmed by email. Does nothing if it is set already or no longer requested. */
export async function confirmContactEmail(
  tx: Tx,
  userId: string,
): Promise<Result<null, 'contact-email-taken'>> {
  const { asked } = await selectContactEmail(tx, userId);
  if (asked === null) return done(null);
  // guard: contact-email-of-one-seller (condition => false)
  if (await isAnotherSellers(tx, userId, asked)) return refuse('contact-email-taken');
  await writeContactEmail(tx, userId, { contactEmail: asked, asked: null });
  return done(null);
}

/**
 * Returns the id of the seller with a shown address, or null. A hidden sign-in address finds nobody, because it would
 * reveal whose listings those are.
 */
export async function findSellerId(
  db: Db,
  email: string,
  caller: Pick<User, 'id' | 'email'> | null,
): Promise<string | null> {
  const written = email.trim().toLowerCase();
  if (caller?.email === written) return caller.id;
  const { rows } = await sql<{ id: string }>`
    select id from seller_cards where email = ${written} order by has_contact_email desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
