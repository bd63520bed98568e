import { UUID_PATTERN } from '#kernel/uuid.ts';
import { t } from '#texts/t.ts';
import { ORDER_DIALOG } from '../domains/handover/web/site/order-dialog-id.ts';
import { REPORT_DIALOG } from '../domains/moderation/web/site/report-link.tsx';
import { WISH_DIALOG } from '../domains/wishlist/web/site/wish-dialog-id.ts';
import { listingAnchor, paths } from '../paths.ts';

/** Action for which a guest was sent to the login. `productId` is null if the action is not about a product. */
export type AuthTarget = {
  readonly wants: 'order' | 'save' | 'report' | 'see' | 'sell';
  readonly productId: string | null;
};

const PRODUCT_PAGE = new RegExp(
  `^(?:${paths.productDetails('')}|${paths.categoryList('')})(${UUID_PATTERN})(?:[?#]|$)`,
);
const LISTING_ANCHOR = new RegExp(`^${listingAnchor('')}(${UUID_PATTERN})$`);

const wantsByDialog: Readonly<Record<string, AuthTarget['wants']>> = {
  [ORDER_DIALOG]: 'order',
  [WISH_DIALOG]: 'save',
  [REPORT_DIALOG]: 'report',
};

/**
 * Derives the action from the path to which the login returns. Null if the login page has no sentence for this path.
 */
export function targetOf(path: string): AuthTarget | null {
  if (path === paths.addProduct()) return { wants: 'sell', productId: null };
  const anchor = path.split('#')[1] ?? '';
  // After a click on a card's wish-list button, the login returns to that card. The `#` part contains its id.
  const wished = LISTING_ANCHOR.exec(anchor)?.[1];
  if (wished) return { wants: 'save', productId: wished };
  const productId = PRODUCT_PAGE.exec(path)?.[1];
  return productId ? { wants: wantsByDialog[anchor] ?? 'see', productId } : null;
}

const purposes: Readonly<Record<AuthTarget['wants'], (title: string) => string>> = {
  order: (title) => t('auth.toOrder', { title }),
  save: (title) => t('auth.toSave', { title }),
  report: (title) => t('auth.toReport', { title }),
  see: (title) => t('auth.toSee', { title }),
  sell: () => t('auth.toSell'),
};

/**
 * Returns the end of the sentence "Log in to …", such as "order this HP EliteBook 840 G5". Null if the sentence needs a
 * product's title and `title` is null.
 * @param title the product's title; null if it could not be loaded
 */
export function purposeOf({ wants }: AuthTarget, title: string | null): string | null {
  return title === null && wants !== 'sell' ? null : purposes[wants](title ?? '');
}

const userTypes: Readonly<Record<AuthTarget['wants'], 'Buyer' | 'Seller' | null>> = {
  order: 'Buyer',
  save: 'Buyer',
  report: null,
  see: null,
  sell: 'Seller',
};

/** Returns the kind of account that an action needs. Null if any kind of account can do it. */
export function userTypeFor({ wants }: AuthTarget): 'Buyer' | 'Seller' | null {
  return userTypes[wants];
}
