import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { setUnverified } from './admin-store.server.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';
import { lockUser } from './store.server.ts';

/** Admin, seller and reason of a revoked verification. The seller gets the reason. */
export type Unverification = { readonly adminId: string; readonly userId: string; readonly reason: string };

/** Queues the email about the end of a verification. It is about safety, so nobody can unsubscribe from it. */
function queueUnverifiedEmail(tx: Tx, seller: User, reason: string, publicUrl: string): Promise<void> {
  return queueEmail(
    tx,
    emailTo(seller, () => ({
      subject: t('accountEmail.unverified'),
      heading: t('accountEmail.unverified'),
      paragraphs: [t('accountEmail.unverifiedText'), t('email.reason', { reason })],
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts() },
      closing: [t('accountEmail.contactUs')],
      reason: t('email.becauseYouSell'),
    })),
  );
}

/**
 * Revokes a seller's verification, writes the audit log and emails the seller. Returns false if the seller was not
 * verified.
 */
export async function unverifySeller(
  tx: Tx,
  { adminId, userId, reason }: Unverification,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  if (user.userType !== 'Seller') return refuse('not-a-seller');
  if (!user.verified) return done(false);
  await setUnverified(tx, userId);
  await recordAuditEntry(tx, {
    adminId,
    action: 'unverify-seller',
    subjectId: userId,
    subject: user.name,
    reason,
  });
  await queueUnverifiedEmail(tx, user, reason, publicUrl);
  return done(true);
}
