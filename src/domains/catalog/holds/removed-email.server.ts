import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
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
  await queueEmail(
    tx,
    emailTo(seller, () => ({
      subject: `${t('sellerEmail.removed')}: ${titleInSubject(product)}`,
      heading: t('sellerEmail.removed'),
      paragraphs: [t('sellerEmail.removedText')],
      item: emailItem(product, { publicUrl }),
      action: { label: t('email.seeMyProducts'), url: publicUrl + paths.myProducts({ state: 'withdrawn' }) },
      closing: [t('sellerEmail.askWhy')],
      reason: t('email.becauseYouSell'),
    })),
  );
}
