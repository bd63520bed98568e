import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import { lockOpenUser, recordAuditEntry, type User } from '../../accounts/public-api.server.ts';
import { productRelisted } from '../../catalog/events.ts';
import { earliestEnd } from '../../catalog/products/listing-term.ts';
import type { EditableProduct } from '../../catalog/products/product.ts';
import {
  closeReview,
  emailItem,
  lockListing,
  productsByIds,
  setRelisted,
  titleInSubject,
  undoRemoval,
} from '../../catalog/public-api.server.ts';

/** Restoration of a removed listing: product, admin, reason and time. */
export type Restoration = {
  readonly productId: string;
  readonly adminId: string;
  readonly reason: string;
  readonly now: Date;
};

/**
 * Lists a removed listing again, and returns the end of its term. If it was off sale before its removal, gives it that
 * state back, and returns null.
 */
async function endRemoval(tx: Tx, listing: EditableProduct, now: Date): Promise<Date | null> {
  const { id: productId, sellerId, category } = listing;
  // guard: restore-to-earlier-state (condition => false)
  if (listing.endedBefore !== null) {
    await undoRemoval(tx, productId);
    return null;
  }
  const endsAt = new Date(Math.max(listing.endsAt.getTime(), earliestEnd(now).getTime()));
  await setRelisted(tx, productId, { endsAt, postedAt: null });
  await publish(tx, productRelisted, { productId, sellerId, category });
  return endsAt;
}

type RestoredEmail = { readonly reason: string; readonly isForSale: boolean; readonly publicUrl: string };

function restoredEmail(
  seller: User,
  listing: EditableProduct,
  { reason, isForSale, publicUrl }: RestoredEmail,
): Email {
  return emailTo(seller, () => {
    const heading = isForSale ? t('sellerEmail.back') : t('sellerEmail.notRemoved');
    const text = isForSale ? t('sellerEmail.backText') : t('sellerEmail.notRemovedText');
    const view = isForSale ? {} : ({ state: 'withdrawn' } as const);
    return {
      subject: `${heading}: ${titleInSubject(listing)}`,
      heading,
      paragraphs: [text, t('email.reason', { reason })],
      item: emailItem(listing, { publicUrl }),
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts(view) },
      reason: t('email.becauseYouSell'),
      subscription: { personId: seller.id, topic: 'listings', about: t('topic.listings') },
    };
  });
}

/**
 * Restores a listing that an admin removed, writes the reason to the audit log, and notifies the seller. Publishes
 * `product.relisted`. The term keeps its end, but lasts at least until {@link earliestEnd}. Orders that ended because
 * of the removal stay ended. A listing that was off sale before its removal is off sale again for the same reason, and
 * nothing is published. Returns the end of the term; null if the listing is off sale.
 */
export async function restoreProduct(
  tx: Tx,
  { productId, adminId, reason, now }: Restoration,
  publicUrl: string,
): Promise<Result<Date | null, 'not-found' | 'not-removed' | 'seller-closed'>> {
  const [known] = await productsByIds(tx, [productId], now);
  if (!known) return refuse('not-found');
  // Locks the account before the listing. Closing an account uses the same order, so the two cannot deadlock.
  const seller = await lockOpenUser(tx, known.sellerId);
  const listing = await lockListing(tx, productId, now);
  // guard: restore-removed-product
  if (listing?.ending !== 'removed') return refuse('not-removed');
  // guard: restore-of-open-account
  if (!seller) return refuse('seller-closed');
  const endsAt = await endRemoval(tx, listing, now);
  await closeReview(tx, { productId, adminId, decision: 'restored', now });
  await recordAuditEntry(tx, {
    adminId,
    action: 'restore-listing',
    subjectId: productId,
    subject: listing.title,
    reason,
  });
  await queueEmail(tx, restoredEmail(seller, listing, { reason, isForSale: endsAt !== null, publicUrl }));
  return done(endsAt);
}
