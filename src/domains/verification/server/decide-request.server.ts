import { DAY_MS } from '#kernel/clock.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { serverPaths } from '../../../paths.ts';
import { checksInWords, type SellerCheck } from '../../accounts/checks.ts';
import {
  approveSeller,
  lockOpenUser,
  recordAuditEntry,
  type User,
} from '../../accounts/public-api.server.ts';
import { notify } from '../../notifications/public-api.server.ts';
import { DOCUMENT_DAYS } from '../choices.ts';
import { hasEvidence } from '../rules.ts';
import { findRequest, setDecided, type VerificationRequest } from './store.server.ts';

/** Admin's decision on a request. */
export type Verdict = {
  readonly requestId: string;
  readonly adminId: string;
  readonly decision: 'approve' | 'decline';
  readonly checks: readonly SellerCheck[];
  /** Note for the audit log, or the reason for declining. */
  readonly note: string;
  readonly now: Date;
};

type Refusal =
  | 'not-found'
  | 'request-decided'
  | 'not-a-seller'
  | 'email-unconfirmed'
  | 'check-without-evidence';

async function decline(tx: Tx, seller: User, { adminId, note }: Verdict, publicUrl: string): Promise<void> {
  await recordAuditEntry(tx, {
    adminId,
    action: 'decline-verification',
    subjectId: seller.id,
    subject: seller.name,
    reason: note,
  });
  await queueEmail(
    tx,
    emailTo(seller, () => ({
      subject: t('verificationEmail.declined'),
      heading: t('verificationEmail.declined'),
      paragraphs: [t('verificationEmail.declinedText'), t('email.reason', { reason: note })],
      action: { label: t('verificationEmail.askAgain'), url: publicUrl + serverPaths.verification() },
      closing: [t('verificationEmail.asOften')],
      reason: t('verificationEmail.because'),
      subscription: { personId: seller.id, topic: 'listings', about: t('topic.listings') },
    })),
  );
}

async function carryOut(
  tx: Tx,
  request: VerificationRequest,
  verdict: Verdict,
  publicUrl: string,
): Promise<Result<null, Refusal>> {
  const { sellerId } = request;
  const { adminId, decision, checks } = verdict;
  if (decision === 'approve') {
    const { phone, documentKind, shopAddress } = request;
    const evidence = { hasPhone: phone !== null, document: documentKind, shopAddress };
    // Skips decided requests, because their document may be deleted. `setDecided` refuses them later.
    const isOpen = request.state === 'waiting';
    // guard: verification-by-evidence (condition => false)
    if (isOpen && !checks.every((check) => hasEvidence(check, evidence)))
      return refuse('check-without-evidence');
    const verification = { adminId, userId: sellerId, checked: checksInWords(checks, verdict.note), checks };
    const verified = await approveSeller(tx, verification, publicUrl);
    return verified.ok ? done(null) : verified;
  }
  const seller = await lockOpenUser(tx, sellerId);
  if (!seller) return refuse('not-found');
  await decline(tx, seller, verdict, publicUrl);
  return done(null);
}

/**
 * Decides on a waiting request: verifies its seller with the checks, or declines it. Records the decision, and notifies
 * the seller by email and in the app. The document is deleted {@link DOCUMENT_DAYS} days later.
 */
export async function decideRequest(
  tx: Tx,
  verdict: Verdict,
  publicUrl: string,
): Promise<Result<null, Refusal>> {
  const { requestId, adminId, decision, note, now } = verdict;
  const request = await findRequest(tx, requestId);
  if (!request) return refuse('not-found');
  // Carrying out the decision locks the account before the request, as the owner's own actions do.
  const carried = await carryOut(tx, request, verdict, publicUrl);
  if (!carried.ok) return carried;
  const isApproved = decision === 'approve';
  const isFirst = await setDecided(tx, requestId, {
    state: isApproved ? 'approved' : 'declined',
    adminId,
    reason: isApproved ? null : note,
    now,
    documentUntil: new Date(now.getTime() + DOCUMENT_DAYS * DAY_MS),
  });
  if (!isFirst) return refuse('request-decided');
  const notification = {
    personId: request.sellerId,
    kind: 'verification-decided',
    occasion: requestId,
    details: { approved: isApproved },
  } as const;
  await notify(tx, [notification], { now, publicUrl });
  return done(null);
}
