import type { Viewer } from '../../domains/accounts/web/parts/require-viewer.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import type { WholeListing } from '../../domains/catalog/web/parts/listing.ts';
import { productPicture } from '../../domains/catalog/web/parts/product-picture.ts';
import { OrderDialog } from '../../domains/orders/web/parts/order-dialog.tsx';
import { WishDialog } from '../../domains/wishlist/web/parts/wish-dialog.tsx';
import type { ProductDeed } from '../product-action.ts';

type BuyerDialogsProps = {
  readonly product: WholeListing;
  readonly buyer: Viewer;
  readonly deed: ProductDeed | undefined;
};

/** The sheets that Order Now and Add Wish List open, while the product can be had. */
export function BuyerDialogs({ product, buyer, deed }: BuyerDialogsProps) {
  if (!isForSale(product.state)) return null;
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
      <OrderDialog {...parties} outcome={deed?.name === 'order' ? deed.outcome : undefined} />
      <WishDialog {...parties} outcome={deed?.name === 'wish' ? deed.outcome : undefined} />
    </>
  );
}
