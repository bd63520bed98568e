import { data } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/layout.tsx';
import { REPORT_DIALOG, ReportLink } from '../domains/moderation/web/parts/report-dialog.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/product-page.ts';
import { ProductView, Similar } from './parts/product-view.tsx';
import { loadProduct, type ProductData } from './product-data.ts';
import { productMeta } from './product-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadProduct(context, params.id);
  return data(found, { status: found.product ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => productMeta(loaderData?.product ?? null);

/** The public page of one product: the whole card with all its facts and photos. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, similar } = loaderData;
  if (!product) return <GonePage similar={similar} />;
  return (
    <ProductView product={product} similar={similar}>
      {product.state === 'sold' && <Notice>This product is sold. See others like it below.</Notice>}
      {product.state === 'reserved' && <Notice>Another buyer is paying for this product just now.</Notice>}
      <div className="acts">
        <ButtonLink kind="primary" to={paths.productDetails(product.id)}>
          Product Details
        </ButtonLink>
      </div>
      <ReportLink to={`${paths.productDetails(product.id)}#${REPORT_DIALOG}`} />
    </ProductView>
  );
}

function GonePage({ similar }: Pick<ProductData, 'similar'>) {
  return (
    <div className="wrap">
      <EmptyState
        whole
        title="This listing is no longer here"
        action={
          <ButtonLink kind="primary" to={paths.home()}>
            Go to the home page
          </ButtonLink>
        }
      >
        Its seller took it down, or the address is not quite right.
      </EmptyState>
      <Similar title="Listed lately" products={similar} />
    </div>
  );
}
