import { rich } from '#texts/rich.ts';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';
import { Money } from '#ui/price.tsx';
import { paths } from '../../../../paths.ts';
import { pictureSources } from '../../../images/image-url.ts';
import type { WireOffer } from '../../contract.ts';

/** Shows the product of an offer's form: photo, name and asking price. */
export function OfferedProduct({ product }: Pick<WireOffer, 'product'>) {
  return (
    <div className="offer-about">
      <div className="ph">
        <Picture files={product.picture && pictureSources(product.picture, 'card')} alt="" sizes="96px" />
      </div>
      <div>
        <h2>
          <Link to={paths.categoryList(product._id)}>{product.title}</Link>
        </h2>
        <p className="muted">{rich('offers.asked', { price: <Money taka={product.resalePrice} /> })}</p>
      </div>
    </div>
  );
}
