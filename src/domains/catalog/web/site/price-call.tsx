import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import type { WirePrice } from '../../contract.ts';
import { priceRange, priceStanding } from '../../products/price-range.ts';
import { priceWord } from './price-word.ts';

/** Size of the price drawing in px, and the space at its ends. */
const BAR = { width: 84, height: 22, air: 8 } as const;
/** Vertical positions of the dots in px. Neighboring dots alternate, so that they do not hide one another. */
const ROWS = [8, 14, 11];

type PriceCallProps = {
  /** Prices of similar products. */
  readonly prices: readonly WirePrice[];
  /** The asking price in whole taka. */
  readonly resalePrice: number;
};

/**
 * Shows a product's price among the prices of similar products, as dots. Renders nothing if too few prices are known or
 * this price is high.
 */
export function PriceCall({ prices, resalePrice }: PriceCallProps) {
  const range = priceRange(prices);
  if (!range || priceStanding(range, resalePrice) === 'high') return null;
  const [from, to] = [Math.min(range.lowest, resalePrice), Math.max(range.highest, resalePrice)];
  const at = (taka: number) => BAR.air + ((taka - from) / Math.max(1, to - from)) * (BAR.width - 2 * BAR.air);
  return (
    <span className="call price-call">
      <svg width={BAR.width} height={BAR.height} aria-hidden="true">
        <rect
          x={at(range.from)}
          y="3"
          width={Math.max(2, at(range.to) - at(range.from))}
          height="16"
          rx="4"
        />
        {prices.map(({ taka }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: prices may be equal, and their order never changes
          <circle key={index} cx={at(taka)} cy={ROWS[index % ROWS.length]} r="2.2" />
        ))}
        <path d={`M${at(resalePrice)} 0V${BAR.height}`} />
      </svg>
      <span>
        <b>{priceWord(prices, resalePrice)}</b>
        {t('home.compared', { count: groupDigits(prices.length) })}
      </span>
    </span>
  );
}
