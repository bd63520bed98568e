import { clipText } from '#kernel/clip-text.ts';
import { formatTaka, type Poisha, poishaToTaka } from '#kernel/money.ts';
import type { EmailItem } from '#platform/work/email-layout.server.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { categoryAttributes, formatAttribute } from '../../attributes/attributes.ts';
import { imageUrl } from '../../images/image-url.ts';
import type { Product } from './product.ts';

/** Maximum number of characters of a title in an email subject. */
const MAX_SUBJECT_TITLE = 60;

/** Returns a product's title for an email subject, shortened if necessary. */
export function titleInSubject({ title }: Pick<Product, 'title'>): string {
  return clipText(title, MAX_SUBJECT_TITLE);
}

/** Maximum number of attributes in an email. */
const MAX_ATTRIBUTES = 3;

type EmailItemOptions = {
  readonly publicUrl: string;
  /** Shown instead of the listing's current price. */
  readonly pricePoisha?: Poisha;
  /** Lines above the attributes. */
  readonly details?: readonly string[];
};

/**
 * Returns a product for emails in the email's language: first photo, title, price, and the most important attributes.
 */
export function emailItem(
  { title, category, facts, pictures, resalePricePoisha }: Product,
  { publicUrl, pricePoisha = resalePricePoisha, details = [] }: EmailItemOptions,
): EmailItem {
  const attributes = categoryAttributes[category].strip.flatMap((key) => {
    const value = facts[key];
    return value === undefined || value === '' ? [] : [localName(formatAttribute(key, value))];
  });
  const [photo] = pictures;
  return {
    title,
    price: formatTaka(poishaToTaka(pricePoisha)),
    details: [
      ...details,
      ...(attributes.length > 0 ? [attributes.slice(0, MAX_ATTRIBUTES).join(' · ')] : []),
    ],
    picture: photo
      ? {
          url: publicUrl + imageUrl(photo.id, 'card'),
          alt: t('email.photoOf', { title }),
          width: photo.width,
          height: photo.height,
        }
      : null,
  };
}
