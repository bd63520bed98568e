import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { forgetImages, imageIdFromUrl } from '../../images/public-api.server.ts';
import { lockUser } from './store.server.ts';

/** Account to erase, and which of its data stay. */
export type AccountErasure = {
  readonly userId: string;
  /** Whether name, email addresses and phone number stay, because paid orders must still name the person. */
  readonly keepsTrade: boolean;
  /** False to block the email address for new accounts. An address that stays with paid orders is taken anyway. */
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
 * Erases the personal data in the record of a closed account. Name, email addresses and phone number stay if
 * `keepsTrade` is true. Avatar, language, checks and a requested contact email are always erased. If `mayReturn` is
 * false, blocks the email address for new accounts. Call it after `closeAccount`, in the same transaction.
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
