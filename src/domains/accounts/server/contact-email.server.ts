import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { User } from '../user.ts';
import { queueContactEmailProof } from './emails.server.ts';
import { lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

/** Contact email of a seller: the shown one and the requested one. */
export type ContactEmail = {
  /** Contact email that public pages show, or null. */
  readonly contactEmail: string | null;
  /** Requested contact email that is not confirmed yet, or null. */
  readonly asked: string | null;
};

/** Returns the contact email of a user. */
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
 * Requests another contact email. An email to the new address asks for confirmation; until then, pages show the old
 * one. An empty address or the sign-in address removes the contact email at once. Returns the new state.
 */
export async function changeContactEmail(
  tx: Tx,
  userId: string,
  { email, publicUrl }: { readonly email: string; readonly publicUrl: string },
): Promise<Result<ContactEmail, 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // Links in older emails must not confirm the new address.
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
 * Returns whether an address belongs to another seller, as contact email or verified sign-in address. Unverified
 * addresses do not count.
 */
async function isAnotherSellers(tx: Tx, userId: string, email: string): Promise<boolean> {
  // Serializes confirmations of the same address by two sellers.
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts.contact-email:' || ${email}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    select from users where id <> ${userId} and (
      contact_email = ${email}
      or email = ${email} and email_verified and user_type = 'Seller' and contact_email is null)`.execute(tx);
  return rows.length > 0;
}

/** Sets the requested contact email after its confirmation. Does nothing if no address is requested. */
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
 * Returns the id of the seller whose listings show this email address, or null if there is none. The caller's own
 * sign-in address finds the caller. Hidden sign-in addresses of others find nobody, because a match would reveal who
 * owns the listings.
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
