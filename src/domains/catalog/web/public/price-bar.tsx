import { localDigits } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { rich } from '#texts/rich.ts';
import { t } from '#texts/t.ts';
import { Money } from '#ui/price.tsx';
import type { WirePrice } from '../../contract.ts';
import { type PriceRange, priceRange } from '../../products/price-range.ts';
import { priceWord } from '../site/price-word.ts';

/** Vertical positions of the dots in px. Neighboring dots alternate, so that they do not hide one another. */
const ROWS = [41, 51, 46];
/** Minimum distance of two price labels, as a share of the bar. */
const WORDS_APART = 0.16;

/** Formats a price in thousands for narrow spaces: `৳38.5k`; below a thousand the price itself. */
function thousands(taka: number): string {
  return taka < 1_000
    ? formatTaka(taka)
    : t('price.thousands', { amount: localDigits(String(Math.round(taka / 100) / 10)) });
}

type Scale = { readonly from: number; readonly to: number };

/** Returns the scale of the bar: the range of all prices, with some space at both ends. */
function scaleOf({ lowest, highest }: PriceRange, taka: number | null): Scale {
  const [from, to] = [Math.min(lowest, taka ?? lowest), Math.max(highest, taka ?? highest)];
  // The space keeps the tag of the price within the bar.
  const air = Math.max(500, (to - from) * 0.14);
  return { from: from - air, to: to + air };
}

const share = ({ from, to }: Scale, taka: number) => (taka - from) / (to - from);

type PriceBarProps = {
  readonly prices: readonly WirePrice[];
  /** The asking price in whole taka; null if there is none yet. */
  readonly taka: number | null;
};

function sourceWords(prices: readonly WirePrice[]): string {
  const sold = prices.filter((price) => price.sold).length;
  const asked = prices.length - sold;
  const counts = [
    ...(sold > 0 ? [t('price.soldInYear', { count: groupDigits(sold) })] : []),
    ...(asked > 0 ? [t('price.forSale', { count: groupDigits(asked) })] : []),
  ];
  return t('price.source', { count: groupDigits(prices.length), counts: counts.join(', ') });
}

/**
 * Shows a price among the prices of similar products. The bar has a band for the middle half, a dot for each price, and
 * a tag for `taka`. If `taka` is null, it has no tag. Renders nothing if too few prices are known.
 */
export default function PriceBar({ prices, taka }: PriceBarProps) {
  const range = priceRange(prices);
  if (!range) return null;
  const scale = scaleOf(range, taka);
  const at = (price: number) => `${Math.round(share(scale, price) * 1_000) / 10}%`;
  const bandWidth = share(scale, range.to) - share(scale, range.from);
  const anchors = bandWidth < WORDS_APART ? (['end', 'start'] as const) : (['middle', 'middle'] as const);
  return (
    <section className="fair" aria-labelledby="fair-h">
      <h2 id="fair-h" className="fair-top">
        {taka === null ? t('price.fairRange') : priceWord(prices, taka)}{' '}
        <span className="muted">
          {rich('price.usually', {
            from: <Money taka={range.from} />,
            to: <Money taka={range.to} />,
          })}
        </span>
      </h2>
      {/* Percentages are attributes of the drawing, because the content security policy forbids style attributes. */}
      <svg className="fair-bar" aria-hidden="true">
        <rect className="band" x={at(range.from)} y="32" width={`${bandWidth * 100}%`} height="28" rx="6" />
        <line className="axis" x1="0" x2="100%" y1="60.5" y2="60.5" />
        {prices.map((price, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: prices may be equal, and their order never changes
            key={index}
            className={price.sold ? 'sold' : undefined}
            cx={at(price.taka)}
            cy={ROWS[index % ROWS.length]}
            r="3.2"
          />
        ))}
        {taka !== null && (
          <svg className="tag" x={at(taka)} width="1" height="1" aria-hidden="true">
            <path d="M0 24V60" />
            <rect x="-36" width="72" height="24" rx="6" />
            <text y="16.5">{formatTaka(taka)}</text>
          </svg>
        )}
        <text className="end" x={at(range.from)} y="77" textAnchor={anchors[0]}>
          {thousands(range.from)}
        </text>
        <text className="end" x={at(range.to)} y="77" textAnchor={anchors[1]}>
          {thousands(range.to)}
        </text>
      </svg>
      <p className="fair-source">{sourceWords(prices)}</p>
    </section>
  );
}
