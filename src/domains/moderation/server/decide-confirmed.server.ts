import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { recordAuditEntry, usersByIds } from '../../accounts/public-api.server.ts';
import {
  type ConfirmationDecision,
  decideConfirmations,
  lockProduct,
  openReviews,
  removeAsAdmin,
} from '../../catalog/public-api.server.ts';
import { removedEmail } from './report-emails.server.ts';

/** An admin's decision on a listing of the quality queue. */
export type QualityVerdict = {
  readonly productId: string;
  readonly adminId: string;
  readonly decision: ConfirmationDecision;
  /** Reason for the seller if the listing is withdrawn. */
  readonly reason: string;
  readonly now: Date;
};

type VerdictRefusal = 'not-found' | 'nothing-to-decide' | 'product-sold';

/**
 * Decides at once on all of a seller's unchecked confirmations of unusual data in a listing. May withdraw the listing
 * and email the seller. Writes the audit log. A listing that is already withdrawn can then no longer be relisted by its
 * seller. A withdrawal also refuses the seller's request to check a removed listing again. Returns the number of
 * decided confirmations and requests.
 */
export async function decideConfirmed(
  tx: Tx,
  verdict: QualityVerdict,
  publicUrl: string,
): Promise<Result<number, VerdictRefusal>> {
  // The lock makes concurrent decisions of two admins wait for each other.
  const product = await lockProduct(tx, verdict.productId, verdict.now);
  if (!product) return refuse('not-found');
  const { productId, adminId, decision, reason } = verdict;
  const reviews = decision === 'withdraw' ? await openReviews(tx, [productId]) : [];
  const count = (await decideConfirmations(tx, verdict)) + reviews.length;
  if (count === 0) return refuse('nothing-to-decide');
  if (decision === 'fine') {
    const subject = product.title;
    await recordAuditEntry(tx, {
      adminId,
      action: 'keep-listing',
      subjectId: productId,
      subject,
      reason: reason || null,
    });
    return done(count);
  }
  const removed = await removeAsAdmin(tx, verdict);
  if (!removed.ok) return removed;
  const seller = (await usersByIds(tx, [product.sellerId])).get(product.sellerId);
  if (seller && !seller.closedAt) {
    const because = reviews.length > 0 ? 'rechecked' : 'checked';
    await queueEmails(tx, [removedEmail(seller, product, { reason, because }, publicUrl)]);
  }
  return done(count);
}
