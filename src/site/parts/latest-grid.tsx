import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { CachedFragment } from '#ui/cached-fragment.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { prefetchOnIntent } from '#ui/prefetch.ts';
import { Price, preloadTakaFont } from '#ui/price.tsx';
import { useSignedIn } from '../../domains/accounts/web/public/use-signed-in.ts';
import { stripAttributes } from '../../domains/catalog/web/public/attribute-texts.ts';
import { ConditionTag } from '../../domains/catalog/web/public/condition-tag.tsx';
import { productPicture } from '../../domains/catalog/web/public/product-picture.ts';
import { BatteryRing } from '../../domains/catalog/web/site/battery-ring.tsx';
import { listingPath } from '../../domains/catalog/web/site/listing-path.ts';
import type { LatestProduct } from '../home-data.ts';

/** Width of a card's picture for the `sizes` attribute. */
const SIZES = '(min-width: 1024px) 400px, (min-width: 640px) 50vw, 132px';

/** Maximum number of attributes on a card, besides the category. */
const ATTRIBUTES_SHOWN = 3;

/** Shows cards of the newest products. */
export function LatestGrid({ products }: { readonly products: readonly LatestProduct[] }) {
  const signedIn = useSignedIn();
  preloadTakaFont();
  return (
    <div className="latest">
      {products.map((product) => (
        <CachedFragment key={product.id} name="latest" cacheKey={[product, signedIn]}>
          <LatestCard product={product} signedIn={signedIn} />
        </CachedFragment>
      ))}
    </div>
  );
}

type LatestCardProps = { readonly product: LatestProduct; readonly signedIn: boolean };

function LatestCard({ product, signedIn }: LatestCardProps) {
  const { batteryHealth } = product.facts;
  const facts = stripAttributes(product)
    .slice(0, ATTRIBUTES_SHOWN)
    .map(({ text }) => localName(text));
  return (
    <article className="lat">
      <div className="ph">
        <Picture files={productPicture(product)} alt={product.title} sizes={SIZES} whole />
        <span className="new" title={t('home.newHere')}>
          {t('home.new')}
        </span>
        {typeof batteryHealth === 'number' && <BatteryRing health={batteryHealth} size={18} />}
      </div>
      <div className="lat-b">
        <Price taka={product.resalePrice} />
        <h3>
          <Link to={listingPath(product.id, signedIn)} prefetch={prefetchOnIntent()}>
            {product.title}
          </Link>
        </h3>
        <p className="kind">{[localName(product.categoryName), ...facts].join(', ')}</p>
        <p className="lat-c">
          <ConditionTag condition={product.condition} />
          {product.place}
        </p>
      </div>
    </article>
  );
}
