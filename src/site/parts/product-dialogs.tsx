import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';
import { courierTakaOf } from '../../domains/attributes/courier.ts';
import { takesCard, takesCash } from '../../domains/attributes/pay-ways.ts';
import { isForSale } from '../../domains/catalog/products/rules.ts';
import type { WholeListing } from '../../domains/catalog/web/public/listing.ts';
import { productPicture } from '../../domains/catalog/web/public/product-picture.ts';
import { OrderDialog } from '../../domains/handover/web/public/order-dialog.tsx';
import { ReportDialog } from '../../domains/moderation/web/site/report-dialog.tsx';
import { WishDialog } from '../../domains/wishlist/web/site/wish-dialog.tsx';
import type { ProductActionResult } from '../product-action.ts';

type ProductDialogsProps = {
  readonly product: WholeListing;
  readonly viewer: Viewer;
  readonly isOwn: boolean;
  /** Result of the last action on the product's page. */
  readonly result: ProductActionResult | undefined;
};

/**
 * Shows the dialogs of a product's page. They are in a separate file, because guests do not need them: they see the
 * login instead.
 */
export default function ProductDialogs({ product, viewer, isOwn, result }: ProductDialogsProps) {
  return (
    <>
      {viewer.userType === 'Buyer' && <BuyerDialogs product={product} buyer={viewer} result={result} />}
      {!isOwn && (
        <ReportDialog
          product={{ id: product.id, title: product.title }}
          outcome={result?.name === 'report' ? result.outcome : undefined}
        />
      )}
    </>
  );
}

type BuyerDialogsProps = Pick<ProductDialogsProps, 'product' | 'result'> & { readonly buyer: Viewer };

/** Shows the dialogs of the buttons Order Now and Add Wish List, as long as the product is for sale. */
function BuyerDialogs({ product, buyer, result }: BuyerDialogsProps) {
  if (!isForSale(product.state)) return null;
  const parties = {
    product: {
      id: product.id,
      title: product.title,
      resalePrice: product.resalePrice,
      originalPrice: product.originalPrice,
      picture: productPicture(product),
      location: product.location,
      courierTaka: courierTakaOf(product.facts),
      takesCard: takesCard(product),
      takesCash: takesCash(product),
    },
    buyer: { name: buyer.name, email: buyer.email, number: buyer.number },
  };
  return (
    <>
      <OrderDialog {...parties} outcome={result?.name === 'order' ? result.outcome : undefined} />
      <WishDialog {...parties} outcome={result?.name === 'wish' ? result.outcome : undefined} />
    </>
  );
}
