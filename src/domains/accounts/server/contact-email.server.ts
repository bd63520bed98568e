import { sql } from 'kysely';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Db, Tx } from '#platform/db/database.server.ts';
import type { User } from '../user.ts';
import { queueContactEmailProof } from './emails.server.ts';
import { lockUser } from './store.server.ts';
import { revokeVerificationTokens } from './verification-tokens.server.ts';

/** The address at which strangers reach a seller. */
export type ContactEmail = {
  /** Address that public pages show; null where they show none. */
  readonly contactEmail: string | null;
  /** Address that waits for its confirmation; null for none. */
  readonly asked: string | null;
};

/** The contact address of a user. */
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
 * Asks for another contact address: an email to it leads to its proof, and until then what was shown stays. An empty one, or
 * the one to sign in with, takes the contact address away at once. Gives what holds from then on.
 */
export async function changeContactEmail(
  tx: Tx,
  userId: string,
  { email, publicUrl }: { readonly email: string; readonly publicUrl: string },
): Promise<Result<ContactEmail, 'not-found'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // An older email would prove the newer address.
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
 * Returns whether an address already leads to another seller's listings, as their contact address or their verified
 * sign-in address. What nobody has proved takes an address from nobody.
 */
async function isAnotherSellers(tx: Tx, userId: string, email: string): Promise<boolean> {
  // Two sellers who prove the same address at once take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended('accounts.contact-email:' || ${email}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql`
    select from users where id <> ${userId} and (
      contact_email = ${email}
      or email = ${email} and email_verified and user_type = 'Seller' and contact_email is null)`.execute(tx);
  return rows.length > 0;
}

/** Shows the address that an email has proved. Does nothing a second time, or where it is wanted no more. */
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
 * The id of the seller whom an address leads to; null for none. That is the address that listings show. A seller's
 * sign-in address leads nobody to them once they show another: it would reveal whose listings those are.
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
