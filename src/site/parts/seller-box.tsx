import { formatMonth } from '#ui/dates.ts';
import { Link } from '#ui/link.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import type { ViewerState } from '../../domains/catalog/web/parts/viewer-state.ts';
import { imageIdFromUrl, imageUrl } from '../../domains/images/image-url.ts';
import { paths } from '../../paths.ts';
import type { FoundProduct } from '../product-data.ts';
import { isReachable } from './contact.ts';

type SellerBoxProps = {
  readonly found: Pick<FoundProduct, 'product' | 'seller'>;
  readonly state: ViewerState;
};

/** The small file of a seller's picture. */
function smallImage(image: string | null | undefined): string | null {
  const id = image ? imageIdFromUrl(image) : null;
  return id === null ? (image ?? null) : imageUrl(id, 'card', 'webp');
}

function countWords(count: number, word: string): string {
  // The market counts a thousand of a seller's listings and no further.
  return count >= 1_000 ? `1,000+ ${word}` : `${count} ${word}`;
}

/** Who sells it: name, tick, since when they are here, what they sold, and how to reach them. */
export function SellerBox({ found, state }: SellerBoxProps) {
  const { product, seller } = found;
  const [account, host] = product.sellerEmail.split('@');
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
          {product.sellerName}{' '}
          {product.sellerVerified && (
            <Link to={paths.safety('verified')} title="What Verified means">
              <Verified />
            </Link>
          )}
        </h2>
        {seller && (
          <p className="small muted num">
            Here since {formatMonth(seller.since)} · {countWords(seller.sold, 'sold')} ·{' '}
            {countWords(seller.forSale, 'for sale')}
          </p>
        )}
        {isReachable(product, state) && (
          <a className="small mail" href={`mailto:${product.sellerEmail}`}>
            {account}
            <wbr />@{host}
          </a>
        )}
      </div>
    </div>
  );
}
