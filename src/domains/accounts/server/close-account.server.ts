import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { cancelQueuedEmails, queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { accountClosed } from '../events.ts';
import type { User } from '../user.ts';
import { setClosed } from './admin-store.server.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';
import { lockUser } from './store.server.ts';

/** Account to close, with the reason. `adminId` is null if the owner closes the account. */
export type AccountClosing = {
  readonly userId: string;
  readonly adminId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

async function queueClosedEmail(tx: Tx, user: User, reason: string | null): Promise<void> {
  await cancelQueuedEmails(tx, user.email);
  await queueEmail(
    tx,
    emailTo(user, () => ({
      subject: t('accountEmail.closed'),
      heading: t('accountEmail.closed'),
      paragraphs: [t('accountEmail.closedText'), ...(reason ? [t('email.reason', { reason })] : [])],
      reason: t('accountEmail.closedReason'),
    })),
  );
}

/**
 * Closes a buyer's or seller's account permanently; refuses for admins. The row of the user stays. Writes the audit log
 * if an admin acts, and publishes `account.closed`. Cancels queued emails to the person, and emails them about the
 * closing. Afterwards, in the same transaction, the caller must end listings, orders and sessions and erase the
 * personal data.
 */
export async function closeAccount(
  tx: Tx,
  { userId, adminId, reason, now }: AccountClosing,
): Promise<Result<User, 'not-found' | 'account-not-closable'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // guard: admin-not-closable
  if (user.userType === 'Admin') return refuse('account-not-closable');
  await setClosed(tx, userId, now);
  if (adminId !== null) {
    await recordAuditEntry(tx, {
      adminId,
      action: 'close-account',
      subjectId: userId,
      subject: user.name,
      reason,
    });
  }
  await publish(tx, accountClosed, { userId });
  await queueClosedEmail(tx, user, reason);
  return done(user);
}
