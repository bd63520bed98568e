import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Heart } from '#ui/icon.tsx';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { ORDER_DIALOG } from '../../domains/handover/web/site/order-dialog-id.ts';
import { WISH_DIALOG } from '../../domains/wishlist/web/site/wish-dialog-id.ts';
import { paths } from '../../paths.ts';
import type { FoundProduct } from '../product-data.ts';
import { canOrder } from './can-order.ts';
import { SIMILAR } from './similar-listings.tsx';

/**
 * Returns the URL of the link that opens a dialog on a product's page. For guests, the link leads to the login, which
 * returns to the dialog.
 */
export function dialogLink(productId: string, dialog: string, viewer: Viewer | null): string {
  return viewer ? `#${dialog}` : paths.login(`${paths.productDetails(productId)}#${dialog}`);
}

type ProductActionProps = {
  readonly found: Pick<FoundProduct, 'product' | 'relation' | 'similar' | 'order'>;
  readonly state: ViewerState;
  readonly viewer: Viewer | null;
};

const likeThese = (count: number) =>
  count === 1 ? t('product.seeOne') : t('product.seeSome', { count: groupDigits(count) });

/** Shows the most important action for the viewer of a product. Renders nothing if there is none. */
export function MainAction({ found, state, viewer }: ProductActionProps) {
  const { product, similar, order } = found;
  switch (state) {
    case 'ordered':
    case 'bought':
      return (
        <ButtonLink kind="primary" to={order ? paths.order(order._id) : paths.myOrders()}>
          {t('product.toOrder')}
        </ButtonLink>
      );
    case 'mine':
      return product.state === 'unsold' ? (
        <ButtonLink kind="primary" to={paths.editProduct(product.id)}>
          {t('product.edit')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to={paths.myProducts()}>
          {t('product.toMine')}
        </ButtonLink>
      );
    case 'sold':
    case 'ended':
      return similar.length > 0 ? (
        <ButtonLink kind="primary" to={`#${SIMILAR}`}>
          {likeThese(similar.length)}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to={paths.categoryDetails(product.category)}>
          {t('product.seeForSale')}
        </ButtonLink>
      );
    case 'for-sale':
    case 'reserved':
    case 'wished':
      return canOrder(viewer) ? (
        <ButtonLink kind="primary" to={dialogLink(product.id, ORDER_DIALOG, viewer)}>
          {t('product.orderNow')}
        </ButtonLink>
      ) : null;
  }
}

const SAVABLE: readonly ViewerState[] = ['for-sale', 'reserved', 'wished'];

/** Returns whether the viewer can use the wish list. Buyers and guests can, as long as the product is for sale. */
export function canSave(state: ViewerState, viewer: Viewer | null): boolean {
  return canOrder(viewer) && SAVABLE.includes(state);
}

/**
 * Shows the button Add Wish List. If the product is already on the wish list, shows a link to the list instead. `short`
 * shows only the icon, with a label for screen readers.
 */
export function WishAction({ found, viewer, short }: ProductActionProps & { readonly short?: boolean }) {
  const { product, relation } = found;
  const label = relation.isWished ? t('product.inWishList') : t('product.addWish');
  const to = relation.isWished ? paths.myWishList() : dialogLink(product.id, WISH_DIALOG, viewer);
  return (
    <ButtonLink to={to} {...(short ? { 'aria-label': label, className: 'square' } : {})}>
      <Heart className={relation.isWished ? 'i full' : 'i'} aria-hidden="true" />
      {short ? null : label}
    </ButtonLink>
  );
}
