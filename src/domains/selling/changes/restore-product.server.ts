import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import { lockOpenUser, recordAuditEntry } from '../../accounts/public-api.server.ts';
import { productRelisted } from '../../catalog/events.ts';
import { earliestEnd } from '../../catalog/products/listing-term.ts';
import {
  closeReview,
  emailItem,
  lockListing,
  productsByIds,
  setRelisted,
  titleInSubject,
} from '../../catalog/public-api.server.ts';

/** Restoration of a removed listing: product, admin, reason and time. */
export type Restoration = {
  readonly productId: string;
  readonly adminId: string;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Restores a listing that an admin removed. Publishes `product.relisted`, writes the reason to the audit log, and
 * notifies the seller. The term keeps its end, but lasts at least until {@link earliestEnd}. Orders that ended because
 * of the removal stay ended. Returns the end of the term.
 */
export async function restoreProduct(
  tx: Tx,
  { productId, adminId, reason, now }: Restoration,
  publicUrl: string,
): Promise<Result<Date, 'not-found' | 'not-removed' | 'seller-closed'>> {
  const [known] = await productsByIds(tx, [productId], now);
  if (!known) return refuse('not-found');
  // Locks the account before the listing. Closing an account uses the same order, so the two cannot deadlock.
  const seller = await lockOpenUser(tx, known.sellerId);
  const listing = await lockListing(tx, productId, now);
  // guard: restore-removed-product
  if (listing?.ending !== 'removed') return refuse('not-removed');
  // guard: restore-of-open-account
  if (!seller) return refuse('seller-closed');
  const { sellerId, category, title } = listing;
  const endsAt = new Date(Math.max(listing.endsAt.getTime(), earliestEnd(now).getTime()));
  await setRelisted(tx, productId, { endsAt, postedAt: null });
  await closeReview(tx, { productId, adminId, decision: 'restored', now });
  await publish(tx, productRelisted, { productId, sellerId, category });
  await recordAuditEntry(tx, {
    adminId,
    action: 'restore-listing',
    subjectId: productId,
    subject: title,
    reason,
  });
  await queueEmail(
    tx,
    emailTo(seller, () => ({
      subject: `${t('sellerEmail.back')}: ${titleInSubject(listing)}`,
      heading: t('sellerEmail.back'),
      paragraphs: [t('sellerEmail.backText'), t('email.reason', { reason })],
      item: emailItem(listing, { publicUrl }),
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts() },
      reason: t('email.becauseYouSell'),
    })),
  );
  return done(endsAt);
}
