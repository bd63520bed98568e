import { formatMonth } from '#ui/dates.ts';
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
  readonly found: Pick<FoundProduct, 'product' | 'seller' | 'checked'>;
  readonly state: ViewerState;
};

function countWords(count: number, word: string): string {
  // The market counts at most a thousand listings of a seller.
  return count >= 1_000 ? `1,000+ ${word}` : `${count} ${word}`;
}

/** Returns the tooltip of the verified badge: each check with its month. */
function checkedText(checked: FoundProduct['checked']): string {
  const lines = checked.map(({ words, month }) => (month ? `${words}, ${month}` : words));
  return lines.length > 0 ? lines.join('\n') : 'What Verified means';
}

/** Shows the seller: name, badge, membership, sales, and contacts. */
export function SellerBox({ found, state }: SellerBoxProps) {
  const { product, seller, checked } = found;
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
            <Link to={paths.safety('verified')} title={checkedText(checked)}>
              <Verified />
            </Link>
          )}
        </h2>
        {seller && (
          <p className="small muted num">
            {seller.rating ? <Rating {...seller.rating} /> : 'New seller'} · Here since{' '}
            {formatMonth(seller.since)} · {countWords(seller.sold, 'sold')} ·{' '}
            <Link to={`${paths.sellerPage(seller.id)}#h-for-sale`}>
              {countWords(seller.forSale, 'for sale')}
            </Link>
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
          <summary>What was checked</summary>
          <CheckList lines={checked} />
        </details>
      )}
    </div>
  );
}
