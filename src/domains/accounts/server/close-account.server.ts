import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { cancelQueuedEmails, queueEmail } from '#platform/work/mail.server.ts';
import { accountClosed } from '../events.ts';
import type { User } from '../user.ts';
import { setClosed } from './admin-store.server.ts';
import { noteAuditEntry } from './audit-log-store.server.ts';
import { lockUser } from './store.server.ts';

/** Account to close, the admin (null: its owner), and the reason. */
export type AccountClosing = {
  readonly userId: string;
  readonly adminId: string | null;
  readonly reason: string | null;
  readonly now: Date;
};

async function queueClosedEmail(tx: Tx, user: User, reason: string | null): Promise<void> {
  await cancelQueuedEmails(tx, user.email);
  await queueEmail(tx, {
    to: user.email,
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      'Your Secondbyte account is closed. Its listings and unpaid orders have ended, and we deleted your data. Paid orders stay in the other person’s records.',
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    reason: 'You get this because you had an account at Secondbyte. We won’t send you any more emails.',
  });
}

/**
 * Closes a buyer's or seller's account for ever, never an admin's. Locks the user, ends all sign-ins, and keeps the row
 * as a tombstone. Writes the audit log, emails the person and publishes `account.closed`. Afterwards, in the same
 * transaction, the caller ends the account's listings and orders and erases its personal data.
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
    await noteAuditEntry(tx, {
      adminId,
      deed: 'close-account',
      subjectId: userId,
      subject: user.name,
      reason,
    });
  }
  await publish(tx, accountClosed, { userId });
  await queueClosedEmail(tx, user, reason);
  return done(user);
}
