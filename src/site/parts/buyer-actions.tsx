import { Button, ButtonLink } from '#ui/button.tsx';
import { Heart } from '#ui/icon.tsx';
import type { Viewer } from '../../domains/accounts/web/parts/require-viewer.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import type { Listing } from '../../domains/catalog/web/parts/listing.ts';
import { productPicture } from '../../domains/catalog/web/parts/product-picture.ts';
import { ORDER_DIALOG, OrderDialog } from '../../domains/orders/web/parts/order-dialog.tsx';
import type { PlacedOrder } from '../../domains/orders/web/parts/place-order.ts';
import type { SavedWish } from '../../domains/wishlist/web/parts/save-wish.ts';
import { WISH_DIALOG, WishDialog } from '../../domains/wishlist/web/parts/wish-dialog.tsx';
import { paths } from '../../paths.ts';

/** What a buyer tried on a product's page, and what it came to. */
export type BuyerDeed =
  | { readonly name: 'order'; readonly outcome: PlacedOrder }
  | { readonly name: 'wish'; readonly outcome: SavedWish };

type BuyerActionsProps = {
  readonly product: Listing;
  readonly buyer: Viewer;
  /** True while the product is on the buyer's wish list. */
  readonly wished: boolean;
  readonly deed: BuyerDeed | undefined;
};

/** What a buyer can do with a product: Order Now and Add Wish List with their dialogs, or why not. */
export function BuyerActions({ product, buyer, wished, deed }: BuyerActionsProps) {
  if (!isForSale(product.state)) {
    return (
      <div className="acts">
        <Button disabled>{product.state === 'sold' ? 'Sold' : 'Gone'}</Button>
        <span className="why">Somebody else was first. See others like it below.</span>
      </div>
    );
  }
  const parties = {
    product: {
      id: product.id,
      title: product.title,
      resalePrice: product.resalePrice,
      originalPrice: product.originalPrice,
      picture: productPicture(product),
    },
    buyer: { name: buyer.name, email: buyer.email, number: buyer.number },
  };
  return (
    <>
      <div className="acts duo">
        <OrderLink ordered={deed?.name === 'order' && deed.outcome.ok} />
        <WishLink wished={wished} />
      </div>
      <OrderDialog {...parties} outcome={deed?.name === 'order' ? deed.outcome : undefined} />
      <WishDialog {...parties} outcome={deed?.name === 'wish' ? deed.outcome : undefined} />
    </>
  );
}

function OrderLink({ ordered }: { readonly ordered: boolean }) {
  return ordered ? (
    <ButtonLink kind="primary" to={paths.myOrders()}>
      Go to My Orders
    </ButtonLink>
  ) : (
    <ButtonLink kind="primary" to={`#${ORDER_DIALOG}`}>
      Order Now
    </ButtonLink>
  );
}

function WishLink({ wished }: { readonly wished: boolean }) {
  return wished ? (
    <ButtonLink to={paths.myWishList()}>
      <Heart className="i full" aria-hidden="true" />
      In My Wish List
    </ButtonLink>
  ) : (
    <ButtonLink to={`#${WISH_DIALOG}`}>
      <Heart className="i" aria-hidden="true" />
      Add Wish List
    </ButtonLink>
  );
}
