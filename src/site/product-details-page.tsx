import { data } from 'react-router';
import { t } from '#texts/t.ts';
import { lazyHydrated } from '#ui/lazy-hydrated.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { requireViewer } from '../domains/accounts/web/public/require-viewer.ts';
import type { Route } from './+types/product-details-page.ts';
import { ProductView } from './parts/product-view.tsx';
import { productAction } from './product-action.ts';
import { loadProduct } from './product-data.ts';

/** Lazy-loaded, because few visitors open the page of a product that is gone. */
const GoneProduct = lazyHydrated(() => import('./parts/gone-product.tsx'));

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const found = await loadProduct(args.context, args.params.id, viewer);
  return data({ viewer, found }, { status: found.product ? 200 : 404 });
}

export const action = ({ context, request }: Route.ActionArgs) => productAction(context, request);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.found.product?.title ?? t('product.details'), hidden: true });

/** Shows the page of a product for signed-in people. Here they can order it and put it on their wish list. */
export default function ProductDetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, found } = loaderData;
  if (!found.product) return <GoneProduct {...found} />;
  return <ProductView key={found.product.id} found={found} viewer={viewer} result={actionData} />;
}
