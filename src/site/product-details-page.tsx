import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Viewer } from '../domains/accounts/web/parts/require-viewer.ts';
import { requireViewer } from '../domains/accounts/web/parts/require-viewer.ts';
import type { WireProduct } from '../domains/catalog/contract.ts';
import { productPicture } from '../domains/catalog/web/parts/product-picture.ts';
import type { ordersCalls } from '../domains/orders/contract.ts';
import { ORDER_DIALOG, OrderDialog } from '../domains/orders/web/parts/order-dialog.tsx';
import { type PlacedOrder, placeOrder } from '../domains/orders/web/parts/place-order.ts';
import { paths } from '../paths.ts';
import { apiFor } from '../platform/page-context.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/layout.tsx';
import { pageMeta } from '../ui/page-meta.ts';
import { tellError, tellSuccess } from '../ui/toaster.tsx';
import type { Route } from './+types/product-details-page.ts';
import { ProductView } from './parts/product-view.tsx';
import { loadProduct } from './product-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { product, similar } = await loadProduct(args.context, args.params.id);
  if (!product) throw new Response('This product is no longer listed.', { status: 404 });
  return { viewer, product, similar };
}

export async function action({ context, request }: Route.ActionArgs): Promise<PlacedOrder> {
  return placeOrder(apiFor<typeof ordersCalls>(context), await request.formData());
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.product.title ?? 'Product details', hidden: true });

/** Product details with Order Now, for signed-in people. */
export default function ProductDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, product, similar } = loaderData;
  useEffect(() => {
    if (actionData?.ok) tellSuccess(actionData.message);
    else if (actionData && !actionData.errors) tellError(actionData.message);
  }, [actionData]);
  return (
    <ProductView product={product} similar={similar}>
      {actionData?.ok && (
        <Notice>
          {actionData.message}. The seller calls you to fix a time and place. Pay in{' '}
          <Link to={paths.myOrders()}>My Orders</Link> when you have tested it.
        </Notice>
      )}
      <Actions product={product} viewer={viewer} ordered={actionData?.ok === true} />
      {viewer.userType === 'Buyer' && product.state !== 'sold' && (
        <OrderDialog
          product={{
            id: product._id,
            title: product.title,
            resalePrice: product.resalePrice,
            originalPrice: product.originalPrice,
            picture: productPicture(product),
          }}
          buyer={{ name: viewer.name, email: viewer.email, number: viewer.number ?? '' }}
          outcome={actionData}
        />
      )}
    </ProductView>
  );
}

type ActionsProps = { readonly product: WireProduct; readonly viewer: Viewer; readonly ordered: boolean };

function Actions({ product, viewer, ordered }: ActionsProps) {
  if (viewer.userType !== 'Buyer') {
    return (
      <p className="muted">Only buyers can order. You are signed in as {viewer.userType ?? 'a visitor'}.</p>
    );
  }
  if (product.state === 'sold' || product.state === 'withdrawn') {
    return (
      <div className="acts">
        <Button disabled>{product.state === 'sold' ? 'Sold' : 'Gone'}</Button>
        <span className="why">Somebody else was first. See others like it below.</span>
      </div>
    );
  }
  return (
    <div className="acts">
      {ordered ? (
        <ButtonLink kind="primary" to={paths.myOrders()}>
          Go to My Orders
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" to={`#${ORDER_DIALOG}`}>
          Order Now
        </ButtonLink>
      )}
    </div>
  );
}
