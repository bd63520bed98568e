import { groupDigits } from '#kernel/money.ts';
import { Link } from '#ui/link.tsx';
import type { CardProduct } from '../../../catalog/web/public/card-product.ts';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { WireSearch } from '../../contract.ts';
import { addressOf } from './relaxed-address.ts';

type CloseToProps = {
  readonly suggestions: WireSearch['suggestions'];
  /** Listings that are not among those found: they differ in one condition, or are like the first. */
  readonly close: readonly CardProduct[];
};

/** Under a list of a few: what is close to it, and the searches that find more. Nothing where there is neither. */
export function CloseTo({ suggestions, close }: CloseToProps) {
  if (suggestions.length === 0 && close.length === 0) return null;
  return (
    <div className="close-to">
      <h2>Almost matches</h2>
      {suggestions.length > 0 && (
        <p className="chips">
          {suggestions.map(({ text, query, count }) => (
            <Link key={text} className="chip" to={addressOf(query)}>
              {text} <span className="num">{groupDigits(count)}</span>
            </Link>
          ))}
        </p>
      )}
      <CloseCards close={close} />
    </div>
  );
}

/** The listings that are close to what was asked, where there are any. */
export function CloseCards({ close }: Pick<CloseToProps, 'close'>) {
  if (close.length === 0) return null;
  return (
    <div className="cards">
      {close.map((product) => (
        <ListingCard key={product.id} product={product} />
      ))}
    </div>
  );
}
