import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { forgetImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { lockUser } from './store.server.ts';

/** Extent of the erasure. */
export type AccountErasure = {
  readonly userId: string;
  /** True if name, email addresses and number stay, because paid orders must still name the person. */
  readonly keepsTrade: boolean;
  /** True if the person may open an account with this address again. */
  readonly mayReturn: boolean;
};

async function blockEmail(tx: Tx, email: string): Promise<void> {
  await sql`insert into blocked_emails (digest) values (email_digest(${email}))
    on conflict do nothing`.execute(tx);
}

async function eraseAvatar(tx: Tx, userId: string, image: string | null): Promise<void> {
  const id = image === null ? null : imageIdFromUrl(image);
  if (id !== null) await forgetImages(tx, [id]);
  await sql`
    update users set image = null, language = default, contact_email_asked = null, verified_checks = '{}',
      updated_at = now()
    where id = ${userId}`.execute(tx);
}

/**
 * Erases the personal data in the record of a closed account. Name, email addresses and number stay if
 * `keepsTrade` is true. Portrait, language, verified checks and an unconfirmed contact email never stay.
 * Call after `closeAccount`, in the same transaction.
 */
export async function eraseAccount(tx: Tx, erasure: AccountErasure): Promise<void> {
  const { userId, keepsTrade, mayReturn } = erasure;
  const user = await lockUser(tx, userId, 'update');
  if (!user) return;
  if (!mayReturn) await blockEmail(tx, user.email);
  await eraseAvatar(tx, userId, user.image);
  if (keepsTrade) return;
  await sql`
    update users set name = 'Closed account', email = 'closed-' || id || '@closed.invalid',
      email_verified = false, contact_email = null, number = null
    where id = ${userId}`.execute(tx);
}
