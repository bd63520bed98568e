import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { Price, preloadTakaFont } from '#ui/price.tsx';
import { productPicture } from '../../domains/catalog/web/parts/product-picture.ts';
import { paths } from '../../paths.ts';
import type { LatestProduct } from '../home-data.ts';

/** How wide a card's picture is shown at each width of the page. */
const SIZES = '(min-width: 1024px) 400px, (min-width: 640px) 50vw, 132px';

/** Cards of the newest products. */
export function LatestGrid({ products }: { readonly products: readonly LatestProduct[] }) {
  preloadTakaFont();
  return (
    <div className="latest">
      {products.map((product) => (
        <CachedFragment key={product.id} name="latest" cacheKey={product}>
          <LatestCard product={product} />
        </CachedFragment>
      ))}
    </div>
  );
}

function LatestCard({ product }: { readonly product: LatestProduct }) {
  return (
    <article className="lat">
      <div className="ph">
        <Picture files={productPicture(product)} alt={product.title} sizes={SIZES} />
      </div>
      <span className="new">NEW</span>
      <div className="lat-b">
        <h3>
          <Link to={paths.categoryList(product.id)} prefetch={prefetchOnIntent()}>
            {product.title}
          </Link>
        </h3>
        <p className="kind">{product.categoryName}</p>
        <Price taka={product.price} />
      </div>
    </article>
  );
}
