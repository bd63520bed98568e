import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../user.ts';
import { setUnverified } from './admin-store.server.ts';
import { noteAuditEntry } from './audit-log-store.server.ts';
import { lockUser } from './store.server.ts';

/** Withdrawal of a seller's verification: admin, seller and reason. The seller is notified. */
export type Unverification = { readonly adminId: string; readonly userId: string; readonly reason: string };

function queueUnverifiedEmail(tx: Tx, seller: User, reason: string, publicUrl: string): Promise<void> {
  return queueEmail(tx, {
    to: seller.email,
    subject: 'Your account is no longer verified',
    heading: 'Your account is no longer verified',
    paragraphs: [
      'Your account is no longer verified. Your listings stay for sale without the mark.',
      `The reason: ${reason}`,
    ],
    action: { label: 'See my products', url: publicUrl + paths.myProducts() },
    closing: ['Is this a mistake, or have you fixed it? Contact us.'],
    reason: 'You get this because you sell on Secondbyte.',
  });
}

/**
 * Revokes a seller's verification, records it with its reason and notifies the seller. Returns false if they were not
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
  await noteAuditEntry(tx, {
    adminId,
    deed: 'unverify-seller',
    subjectId: userId,
    subject: user.name,
    reason,
  });
  await queueUnverifiedEmail(tx, user, reason, publicUrl);
  return done(true);
}
