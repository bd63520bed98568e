import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import { usersByIds } from '../../accounts/public-api.server.ts';
import { emailItem, titleInSubject } from '../products/email-item.server.ts';
import { productsByIds } from '../products/product-store.server.ts';

/**
 * Emails the seller that an admin has removed their listing. Removals after a report have their own email. Closed
 * accounts get no email.
 */
export async function queueRemovedEmail(
  tx: Tx,
  productId: string,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<void> {
  const [product] = await productsByIds(tx, [productId], now);
  if (!product) return;
  const seller = (await usersByIds(tx, [product.sellerId])).get(product.sellerId);
  if (!seller || seller.closedAt) return;
  await queueEmail(tx, {
    to: seller.email,
    subject: `Your listing was removed: ${titleInSubject(product)}`,
    heading: 'Your listing was removed',
    paragraphs: ['We have removed it. It is no longer for sale, and orders of it have ended.'],
    item: emailItem(product, { publicUrl }),
    action: { label: 'See my products', url: publicUrl + paths.myProducts({ state: 'withdrawn' }) },
    closing: ['Its text and photos are kept in My Products. Do you want to know why? Write to us.'],
    reason: 'You get this because you sell on Secondbyte.',
  });
}
