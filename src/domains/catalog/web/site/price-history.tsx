import { t } from '#texts/t.ts';
import { TrendingDown } from '#ui/icon.tsx';
import { Money } from '#ui/price.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import type { WirePriceChange } from '../../contract.ts';
import { priceReduction } from '../../products/price-history.ts';

/**
 * Shows a reduction such as `৳42,000 → ৳38,500, 3 days ago`. `changes` is the `priceHistory` of a listing. Renders
 * nothing if there is no reduction to show.
 */
export default function PriceHistory({ changes }: { readonly changes: readonly WirePriceChange[] }) {
  const reduction = priceReduction(changes);
  if (!reduction) return null;
  return (
    <p className="price-cut">
      <TrendingDown className="i s" aria-hidden="true" />
      <span>
        <span className="sr">{t('price.reducedFrom')} </span>
        <s>
          <Money taka={reduction.from} />
        </s>{' '}
        <span aria-hidden="true">→</span>
        <span className="sr">{t('price.reducedTo')}</span> <Money taka={reduction.to} />,{' '}
        <TimeAgo at={reduction.at} />
      </span>
    </p>
  );
}
