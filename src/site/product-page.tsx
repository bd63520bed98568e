import { data } from 'react-router';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { viewerOf } from '../domains/accounts/web/public/require-viewer.ts';
import type { Route } from './+types/product-page.ts';
import { ProductView } from './parts/product-view.tsx';
import { productAction } from './product-action.ts';
import { loadProduct } from './product-data.ts';
import { productMeta, sharePictureOf } from './product-meta.ts';

/** Lazy-loaded, because few visitors open the page of a product that is gone. */
const GoneProduct = lazyHydrated(() => import('./parts/gone-product.tsx'));

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = await viewerOf(context);
  const found = await loadProduct(context, params.id, viewer);
  const sharePicture = found.product ? sharePictureOf(found.product) : undefined;
  return data({ viewer, sharePicture, ...found }, { status: found.product ? 200 : 404 });
}

export const action = ({ context, request }: Route.ActionArgs) => productAction(context, request);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  productMeta(loaderData?.product ?? null, matches[0].loaderData?.origin ?? '');

/**
 * Shows the public page of a product. Guests see the actions, too; a click on an action leads them to the login first.
 */
export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.product) {
    return <GoneProduct {...loaderData} />;
  }
  return (
    <ProductView
      key={loaderData.product.id}
      found={loaderData}
      viewer={loaderData.viewer}
      result={actionData}
    />
  );
}
