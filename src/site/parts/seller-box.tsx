import { t } from '#texts/t.ts';
import { Dot } from '#ui/dot.tsx';
import { Link } from '#ui/link.tsx';
import { Rating } from '#ui/rating.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { CheckList } from '../../domains/accounts/web/public/check-list.tsx';
import type { ViewerState } from '../../domains/catalog/web/public/viewer-state.ts';
import { smallImage } from '../../domains/images/image-url.ts';
import { paths } from '../../paths.ts';
import type { FoundProduct } from '../product-data.ts';
import { isReachable } from './contact.ts';

type SellerBoxProps = {
  readonly found: Pick<FoundProduct, 'product' | 'seller' | 'sellerTexts' | 'checked'>;
  readonly state: ViewerState;
};

/** Shows the seller of a product: name, badge, membership, sales, and contacts. */
export function SellerBox({ found, state }: SellerBoxProps) {
  const { product, seller, sellerTexts: texts, checked } = found;
  const [account, host] = product.contactEmail.split('@');
  return (
    <div className="sellbox">
      <Avatar
        name={product.sellerName}
        image={smallImage(seller?.image)}
        verified={product.sellerVerified}
        big
      />
      <div>
        <h2>
          {seller ? <Link to={paths.sellerPage(seller.id)}>{product.sellerName}</Link> : product.sellerName}{' '}
          {product.sellerVerified && (
            <Link to={paths.safety('verified')} title={texts?.verified ?? t('frame.verifiedMeans')}>
              <Verified />
            </Link>
          )}
        </h2>
        {seller && texts && (
          <p className="small muted num dots">
            {seller.rating ? <Rating {...seller.rating} /> : <span>{texts.newcomer}</span>}
            <span>
              <Dot />
              {texts.since}
            </span>
            <span>
              <Dot />
              {texts.sold}
            </span>
            <span>
              <Dot />
              <Link to={`${paths.sellerPage(seller.id)}#h-for-sale`}>{texts.forSale}</Link>
            </span>
          </p>
        )}
        {host !== undefined && isReachable(product, state) && (
          <a className="small mail" href={`mailto:${product.contactEmail}`}>
            {account}
            <wbr />@{host}
          </a>
        )}
      </div>
      {checked.length > 0 && (
        <details className="checked">
          <summary>{t('seller.checked')}</summary>
          <CheckList lines={checked} />
        </details>
      )}
    </div>
  );
}
