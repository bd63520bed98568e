import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { Link } from '#ui/link.tsx';
import type { CardProduct } from '../../../catalog/web/public/card-product.ts';
import { ListingCard } from '../../../catalog/web/public/listing-card.tsx';
import type { WireSearch } from '../../contract.ts';
import { addressOf } from './relaxed-address.ts';

type CloseToProps = {
  readonly suggestions: WireSearch['suggestions'];
  /**
   * Similar listings that are not among the results. They differ from the search in one condition, or resemble the
   * first result.
   */
  readonly close: readonly CardProduct[];
};

/** Renders similar listings, and links to searches that find more. For searches with few or no results. */
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
