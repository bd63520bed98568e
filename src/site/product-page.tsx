import { data, type MetaDescriptor } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import type { WireProduct } from '../domains/catalog/contract.ts';
import { REPORT_DIALOG, ReportLink } from '../domains/moderation/web/parts/report-dialog.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/product-page.ts';
import { ProductView, Similar } from './parts/product-view.tsx';
import { loadProduct, type ProductData } from './product-data.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadProduct(context, params.id);
  return data(found, { status: found.product ? 200 : 404 });
}

/** What search engines read of a product (schema.org). */
function structuredData(product: WireProduct): MetaDescriptor {
  const listed = product.state === 'unsold' || product.state === 'reserved';
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.title,
      category: product.category_name,
      description: product.product_details,
      ...(product.image_url ? { image: [product.image_url] } : {}),
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        price: product.resalePrice,
        priceCurrency: 'BDT',
        itemCondition: 'https://schema.org/UsedCondition',
        availability: listed ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
        seller: { '@type': 'Organization', name: product.sellerName },
      },
    },
  };
}

/** Letters of the description that search results show. */
const SUMMARY_LENGTH = 155;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const product = loaderData?.product;
  if (!product) return pageMeta({ title: 'Listing gone', hidden: true });
  const summary = product.product_details.slice(0, SUMMARY_LENGTH);
  return [
    ...pageMeta({ title: product.title, description: summary, image: product.image_url }),
    structuredData(product),
  ];
};

/** The public page of one product: the whole card with all its facts and photos. */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, similar } = loaderData;
  if (!product) return <GonePage similar={similar} />;
  return (
    <ProductView product={product} similar={similar}>
      {product.state === 'sold' && <Notice>This product is sold. See others like it below.</Notice>}
      {product.state === 'reserved' && <Notice>Another buyer is paying for this product just now.</Notice>}
      <div className="acts">
        <ButtonLink kind="primary" to={paths.productDetails(product._id)}>
          Product Details
        </ButtonLink>
      </div>
      <ReportLink to={`${paths.productDetails(product._id)}#${REPORT_DIALOG}`} />
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
