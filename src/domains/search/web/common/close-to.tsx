import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { CardProduct } from '../../../catalog/web/public/card-product.ts';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { WireSearch } from '../../contract.ts';
import { addressOf } from './relaxed-address.ts';

type CloseToProps = {
  readonly suggestions: WireSearch['suggestions'];
  /** Listings outside the results that differ in one condition, or are similar to the first result. */
  readonly close: readonly CardProduct[];
};

/** Shows similar listings if a search found few or none, and searches that find more. */
export default function CloseTo({ suggestions, close }: CloseToProps) {
  return (
    <div className="close-to">
      <h2>{t('search.almost')}</h2>
      {suggestions.length > 0 && (
        <p className="chips">
          {suggestions.map(({ text, query, count }) => (
            <Link key={text} className="chip" to={addressOf(query)}>
              {text} <span className="num">{groupDigits(count)}</span>
            </Link>
          ))}
        </p>
      )}
      {close.length > 0 && (
        <div className="cards">
          {close.map((product) => (
            <ListingCard key={product.id} product={product} />
          ))}
        </div>
      )}
    </div>
  );
}
