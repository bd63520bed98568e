import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import { checkText, type SellerCheck } from '../checks.ts';
import type { User } from '../user.ts';
import { setVerified } from './admin-store.server.ts';
import { recordAuditEntry } from './audit-log-store.server.ts';
import { lockUser } from './store.server.ts';

function queueVerifiedEmail(
  tx: Tx,
  seller: User,
  checks: readonly SellerCheck[],
  publicUrl: string,
): Promise<void> {
  return queueEmail(
    tx,
    emailTo(seller, () => ({
      subject: t('accountEmail.verified'),
      heading: t('accountEmail.verified'),
      paragraphs: [
        t('accountEmail.verifiedText'),
        ...(checks.length > 0
          ? [t('accountEmail.checked', { checks: checks.map(checkText).join('; ') })]
          : []),
      ],
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts() },
      reason: t('email.becauseYouSell'),
      subscription: { personId: seller.id, topic: 'listings', about: t('topic.listings') },
    })),
  );
}

/** Admin, seller and checks of a verification. */
export type Verification = {
  /** Id of the admin; null for a command on the server. */
  readonly adminId: string | null;
  readonly userId: string;
  /** Text about the checks for the audit log, or null. */
  readonly checked: string | null;
  /** Checks that buyers see; none by default. */
  readonly checks?: readonly SellerCheck[];
};

/**
 * Verifies a seller, writes the audit log and emails the seller. Returns false if the seller was verified and no check
 * is new.
 */
export async function verifySeller(
  tx: Tx,
  { adminId, userId, checked, checks = [] }: Verification,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller'>> {
  const user = await lockUser(tx, userId, 'update');
  if (!user || user.closedAt) return refuse('not-found');
  // guard: verified-mark-for-sellers
  if (user.userType !== 'Seller') return refuse('not-a-seller');
  if (!(await setVerified(tx, userId, checks))) return done(false);
  await recordAuditEntry(tx, {
    adminId,
    action: 'verify-seller',
    subjectId: userId,
    subject: user.name,
    reason: checked,
  });
  await queueVerifiedEmail(tx, user, checks, publicUrl);
  return done(true);
}

/** Verifies a seller like {@link verifySeller}, but only if their email address is verified. */
export async function approveSeller(
  tx: Tx,
  verification: Verification,
  publicUrl: string,
): Promise<Result<boolean, 'not-found' | 'not-a-seller' | 'email-unconfirmed'>> {
  const user = await lockUser(tx, verification.userId, 'update');
  const isUnconfirmed = user?.userType === 'Seller' && user.closedAt === null && !user.emailVerified;
  // guard: verified-mark-for-confirmed-email (condition => false)
  if (isUnconfirmed) return refuse('email-unconfirmed');
  return verifySeller(tx, verification, publicUrl);
}
